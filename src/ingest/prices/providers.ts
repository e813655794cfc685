import { alphavantage } from './alphavantage.ts'
import { ecb } from './ecb.ts'
import { metal, mfapi, nps } from './indian-funds.ts'
import { localJson } from './local-json.ts'
import type { PriceProvider } from './provider.ts'
import { yahoo } from './yahoo.ts'

/** Every source of prices, in the order in which a person is shown them. */
export const providers: readonly PriceProvider[] = [yahoo, mfapi, alphavantage, nps, metal, localJson, ecb]

export const providerOf = (code: string): PriceProvider | undefined => providers.find((provider) => provider.code === code)

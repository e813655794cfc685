import { getAssetsBalance } from './assets.ts'
import { logIn, logOut } from './auth.ts'
import { getConfig, saveConfig, setProviderDebugHttp } from './config.ts'
import { getFiles } from './editor.ts'
import type { Endpoint } from './endpoint.ts'
import { getJob, listJobs, streamJobs, sync } from './jobs.ts'
import { live } from './live.ts'
import { getNetworth } from './networth.ts'
import { openApi, ping } from './ping.ts'
import { getPrices } from './prices.ts'
import { getLedger, getTransactions } from './transactions.ts'

/** Every route of the API. */
export const endpoints: readonly Endpoint[] = [
  ping, openApi, live,
  logIn, logOut,
  getConfig, saveConfig, setProviderDebugHttp,
  sync, listJobs, getJob, streamJobs,
  getAssetsBalance, getNetworth,
  getTransactions, getLedger,
  getPrices,
  getFiles,
]

import * as z from 'zod'
import { tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { parseForeignJson } from '#vocabulary/foreign-json.ts'
import { beginning, listOf } from './careful-get.ts'
import { type PriceProvider, ProviderError } from './provider.ts'

/*
 * Our own format, for prices that no provider has:
 *   {"version": 1, "commodity": "HOUSE", "currency": "EUR", "entries": [{"date": "2024-01-31", "value": "410000.00"}]}
 * An entry may name a commodity and a currency of its own. No network is used.
 */
const entry = z.object({
  date: z.string(),
  value: z.union([z.string(), z.number()]),
  commodity: z.string().min(1).optional(),
  currency: z.string().min(1).optional(),
})
const priceFile = z.object({
  version: z.number().optional(),
  commodity: z.string().min(1).optional(),
  currency: z.string().min(1).optional(),
  entries: listOf(entry).nullish(),
})

export const localJson: PriceProvider = {
  code: 'local-json',
  label: 'Local JSON File',
  description: 'Prices from a file of your own, read at every price update',
  fields: [{ label: 'File Path', id: 'path', help: 'Absolute, or relative to the folder of the configuration', inputType: 'text' }],
  ref: (code) => code,
  async fetch({ code, commodity, defaultCurrency }, tools) {
    const text = await tools.readFile(code, 'local-json')
    let value: unknown
    try {
      value = parseForeignJson(text)
    } catch {
      // The parser's message quotes the text, which may be from a private file that is no price list.
      throw new ProviderError(`local-json: ${code} is not valid JSON`)
    }
    const parsed = priceFile.safeParse(value)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new ProviderError(`local-json: ${code}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not in the format'}`)
    }
    const { version = 1, entries, ...file } = parsed.data
    // Files without a version, or with 0, are from before there were versions and mean the same.
    if (version !== 0 && version !== 1)
      throw new ProviderError(`local-json: ${code}: unsupported format version ${version} (only version 1 is supported)`)
    return (entries ?? []).map((item, i) => {
      const day = tryParseDay(item.date)
      if (day === undefined) throw new ProviderError(`local-json: ${code}: entry ${i}: invalid date ${beginning(item.date)}; expected YYYY-MM-DD`)
      const rate = Exact.tryParse(String(item.value).trim())
      if (!rate)
        throw new ProviderError(
          `local-json: ${code}: entry ${i}: invalid value ${beginning(String(item.value))}; expected a decimal number such as "12.50"`,
        )
      return { day, base: item.commodity ?? file.commodity ?? commodity, quote: item.currency ?? file.currency ?? defaultCurrency, rate }
    })
  },
}

import type { Choices, Preview } from '../../ingest/statements/preview/preview.ts'
import type { ImportPreset } from '../../projections/imports.ts'

/*
 * How a person chose to read lists of one layout. It is kept as a preset that names the source of its rows, so that the next file asks nothing,
 * and is deleted as other presets are. The currency is the account's, and not the layout's.
 */

/** Statements may be previewed and never imported. */
const KEPT_MAX = 200

export class ChosenLayouts {
  readonly #byHash = new Map<string, ImportPreset>()

  take(hash: string, layout: ImportPreset | undefined): void {
    this.#byHash.delete(hash)
    if (layout) this.#byHash.set(hash, layout)
    const [oldest] = this.#byHash.size > KEPT_MAX ? this.#byHash.keys() : []
    if (oldest !== undefined) this.#byHash.delete(oldest)
  }

  of(hash: string): ImportPreset | undefined {
    return this.#byHash.get(hash)
  }
}

/** The layout of a preview for which something was chosen; undefined for lists without headings, which other banks may have as well. */
export function layoutOf({ preset, headerRow, source, account = '' }: Preview, choices: Choices = {}): ImportPreset | undefined {
  const { sign, dateFormat, amountColumn, decimalMark } = choices
  const isChosen = [sign, dateFormat, amountColumn, decimalMark].some((one) => one !== undefined)
  if (!isChosen || !preset || headerRow === undefined) return undefined
  return {
    name: `${account} (${source.slice(-6)})`,
    column_mappings: { ...preset.columns },
    date_format: preset.dateFormat,
    default_accounts: {},
    delimiter: preset.delimiter,
    settings: { layout: source, positive: preset.positive, ...(preset.decimalMark && { decimal_mark: preset.decimalMark }) },
  }
}

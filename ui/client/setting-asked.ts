import { signal } from '@preact/signals'

/** Lists of the configuration whose entries are changed on the pages that show them. */
export type SettingList = 'goals.savings' | 'goals.retirement' | 'credit_cards' | 'allocation_targets'

/** An entry of a list, in a form over the page. */
export interface AskedSetting {
  readonly list: SettingList
  /** Of the entry to change; a new one without. */
  readonly name: string | undefined
  readonly title: string
}

/** The form that is open. */
export const askedSetting = signal<AskedSetting | undefined>(undefined)

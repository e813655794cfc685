import { Malformed } from '../malformed.ts'

/** In which order lots are taken: the oldest first, the newest first, the dearest first, at their average cost, or only those that are named. */
export type LotOrder = 'FIFO' | 'LIFO' | 'HIFO' | 'AVERAGE' | 'SPECID'

export interface LotMethod {
  readonly order: LotOrder
  /** Lots of all accounts are one pool: those that are taken must be the first of them. */
  readonly ofAllAccounts: boolean
}

export const FIRST_IN_FIRST_OUT: LotMethod = { order: 'FIFO', ofAllAccounts: false }

/** What a `lots:` tag says; 'NONE' keeps lots out of an account. Throws a Malformed for a method that there is none of. */
export function lotMethod(value: string, line: number): LotMethod | 'NONE' {
  const [, order, all] = /^(FIFO|LIFO|HIFO|AVERAGE|SPECID|NONE)(ALL)?$/i.exec(value.trim().toUpperCase()) ?? []
  if (order === undefined || (all !== undefined && (order === 'SPECID' || order === 'NONE')))
    throw new Malformed(
      'lot_method_unknown',
      `"${value}" is no way to choose lots. Write FIFO, LIFO, HIFO, AVERAGE, each with ALL behind it for the lots of all accounts, SPECID, or NONE for an account without lots.`,
      line,
    )
  return order === 'NONE' ? 'NONE' : { order: order as LotOrder, ofAllAccounts: all !== undefined }
}

import type { NetworthAnswer } from '../../src/http/contract/net-worth.ts'

/** What something is worth, and what of it is held. */
interface Worth {
  readonly worth: number
  readonly held: readonly { readonly amount: number }[] | null
}

/** Whether a worth of 0 says nothing: something is held, and `unpriced` names what has no price. */
export const isUnvalued = ({ worth, held }: Worth, unpriced: readonly unknown[]): boolean =>
  worth === 0 && unpriced.length > 0 && (held ?? []).some(({ amount }) => amount !== 0)

/** A book full of postings whose value is nothing at all is not poor: it is in a currency that was not expected. */
export const isWorthless = (answer: NetworthAnswer | undefined): boolean => {
  const latest = answer?.networthTimeline.at(-1)
  return latest !== undefined && (answer?.unpriced ?? []).length > 0 && latest.balanceAmount === 0 && latest.investmentAmount === 0
}

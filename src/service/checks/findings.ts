import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { createHash } from 'node:crypto'
import { formatDay } from '#vocabulary/day.ts'
import type { Settings } from '../../config/schema.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getDoctor } from '../../http/contract/journal-contract.ts'
import { isPlaceholder } from '../../ingest/statements/accounts/accounts-and-payees.ts'
import type { Agreement } from '../../projections/agreement.ts'
import { numberIn, type ServerTexts, written } from '../../messages/said.ts'
import { placeOf, type Suspicion, suspicions } from '../../projections/reports/diagnosis.ts'
import { payeeOf } from '../../projections/reports/parts/wire-postings.ts'
import { transferHalves } from '../../projections/reports/transfer-halves.ts'
import type { MutedFinding } from '../../projections/saved-searches.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import { diagnosisRulesOf } from '../ledgers/report-settings.ts'

/** A finding as it is shown, in one language. */
type Shown = Omit<ResultOf<typeof getDoctor>['findings'][number], 'muted'>

/** Something that looks like a mistake, and its place. */
export interface Finding extends Suspicion, Pick<Shown, 'key' | 'halves'> {}

/**
 * What the checks find in a book: the rules that are switched on, and where reports disagree, when they have been asked whether they do.
 * That takes longer than all the rules together.
 */
export function findingsIn(ledger: ValuedLedger, settings: Settings, agreement: Agreement | undefined): Finding[] {
  const drafts = suspicions(ledger, diagnosisRulesOf(settings, ledger.view), { withoutRefunds: true }).map(
    ({ details, ...found }): Omit<Finding, 'key'> => ({ ...found, details: (t) => plain(written(details, t)) }),
  )
  const disagreements = (agreement?.disagreements ?? []).map(
    (details): Omit<Finding, 'key'> => ({
      rule: 'agreement',
      level: 'danger',
      title: (t) => t.checks.disagreement,
      description: (t) => t.checks.disagreementAbout,
      details,
    }),
  )
  const seen = new Map<string, number>()
  return [...drafts, ...halvesIn(ledger), ...disagreements].map((draft) => {
    // Equal findings are distinguished by their order.
    const said = `${draft.rule}\n${written(draft.details)}`
    const nth = seen.get(said) ?? 0
    seen.set(said, nth + 1)
    return { key: createHash('sha256').update(`${said}\n${nth}`).digest('hex').slice(0, 20), ...draft }
  })
}

/** No rule of Paisa's: imports bring them about, and they are mended here. */
function halvesIn(ledger: ValuedLedger): Omit<Finding, 'key'>[] {
  const { booked, view, accounts } = ledger
  return transferHalves(ledger, isPlaceholder).map(({ left, came }) => {
    const told = (posting: number): string =>
      `${accounts.name(intAt(booked.account, posting))} (${formatDay(intAt(booked.day, posting))}, ${payeeOf(view, intAt(booked.row, posting))})`
    const quantity = booked.quantityOf(came).toString()
    const commodity = ledger.commodityName(intAt(booked.commodity, came))
    return {
      rule: 'transfer_halves',
      level: 'warning',
      title: (t) => t.checks.transferHalves,
      description: (t) => t.checks.transferHalvesAbout,
      details: (t) => t.checks.transferHalvesDetails(`${numberIn(t, quantity)} ${commodity}`, told(left), told(came)),
      ...placeOf(ledger, left),
      halves: [left, came].map((posting) => elementAt(view.transactionIds, intAt(booked.transactionRow, intAt(booked.group, posting)))),
    }
  })
}

export interface Told extends Finding {
  readonly muted?: MutedFinding
}

/** A finding in the language of the texts. */
export const shownFinding = <Of extends Finding>({ title, description, details, ...finding }: Of, texts?: ServerTexts) => ({
  ...finding,
  title: written(title, texts),
  description: written(description, texts),
  details: written(details, texts),
})

/** The findings with what was said of them, by key. */
export const withMuted = (findings: readonly Finding[], muted: { find(key: string): MutedFinding | undefined }): Told[] =>
  findings.map((finding) => {
    const said = muted.find(finding.key)
    return said === undefined ? finding : { ...finding, muted: said }
  })

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The words of the report, which marks accounts for pages that show HTML. */
const plain = (html: string): string => html.replaceAll(/<\/?b>/g, '').replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!)

/** How many findings of one kind are not hidden. */
export interface FindingKind {
  readonly title: string
  readonly count: number
}

export interface ListedFindings {
  /** The first of each kind, and of those that are muted. */
  readonly listed: Told[]
  readonly kinds: FindingKind[]
  /** Of all kinds. */
  readonly count: number
  readonly mutedCount: number
}

/**
 * Limits the findings of each kind, and the hidden ones: every open page asks again after every edit, and importing years may bring tens of thousands
 * of half transfers.
 */
export function listedFindings(findings: readonly Told[], limit: number, texts?: ServerTexts): ListedFindings {
  const counts = new Map<string, number>()
  let mutedCount = 0
  const listed = findings.filter((finding) => {
    if (finding.muted) return ++mutedCount <= limit
    const title = written(finding.title, texts)
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return count <= limit
  })
  return { listed, kinds: [...counts].map(([title, count]) => ({ title, count })), count: findings.length - mutedCount, mutedCount }
}

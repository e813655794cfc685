import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getScheduleAl } from '../../http/contract/investments.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import { costOfLots } from '../valuation/lots/lots.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { matchingGlobs } from './parts/account-globs.ts'
import { financialYearsFrom } from './parts/financial-years.ts'
import { type AccountTest, bookedWhere } from './parts/selection.ts'

type Section = ScheduleAL['entries'][number]['section']

type ScheduleAL = ResultOf<typeof getScheduleAl>['schedule_als'][string]

/** The sections of India's Schedule AL, in its order. */
const SECTIONS: readonly Section[] = [
  { code: 'immovable', section: 'A (1)', details: 'Immovable Assets' },
  { code: 'metal', section: 'B (1) (i)', details: 'Jewellery, bullion etc' },
  { code: 'art', section: 'B (1) (ii)', details: 'Archaeological collections, drawings, painting, sculpture or any work of art' },
  { code: 'vehicle', section: 'B (1) (ii)', details: 'Vehicles, yachts, boats and aircrafts' },
  { code: 'bank', section: 'B (1) (iv) (a)', details: 'Financial assets: Bank (including all deposits)' },
  { code: 'share', section: 'B (1) (iv) (b)', details: 'Financial assets: Shares and securities' },
  { code: 'insurance', section: 'B (1) (iv) (c)', details: 'Financial assets: Insurance policies' },
  { code: 'loan', section: 'B (1) (iv) (d)', details: 'Financial assets: Loans and advances given' },
  { code: 'cash', section: 'B (1) (iv) (e)', details: 'Financial assets: Cash in hand' },
  { code: 'liability', section: 'C (1)', details: 'Liabilities' },
]

/** What was held and owed at the end of each financial year, at cost, by the sections of the tax form. */
export function scheduleAlReport(ledger: ValuedLedger): ResultOf<typeof getScheduleAl> {
  const { booked, financial, settings, zone } = ledger
  const isListed: AccountTest = ({ root }) => root === ASSETS || root === LIABILITIES
  const postings = bookedWhere(ledger, isListed)
  // A book that begins later this year has this year, with nothing in it yet.
  const [first] = bookedWhere(ledger.lookingAhead(), isListed)
  const configured = new Map(settings.scheduleAl.map(({ code, accounts }) => [code, matchingGlobs(ledger, postings, accounts)]))
  const gaps = new PriceGaps(ledger)
  for (const chosen of configured.values()) gaps.flows(chosen)
  const years = financialYearsFrom(ledger, first === undefined ? undefined : booked.day[first]).reverse()
  return {
    schedule_als: Object.fromEntries(
      years.map(({ year, last }): [string, ScheduleAL] => [
        financial.label(year),
        {
          entries: SECTIONS.map((section) => {
            const upToLast = configured.get(section.code)?.filter((posting) => booked.day[posting]! <= last) ?? []
            return { section, amount: costOfLots(ledger, upToLast, section.code === 'liability') }
          }),
          date: zone.start(last),
        },
      ]),
    ),
    ...gaps.lists(),
  }
}

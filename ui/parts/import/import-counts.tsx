import type { StatementPreviewAnswer } from '../../../src/http/contract/imports.ts'
import { count, counted } from '../../figures/format.ts'

type Counts = StatementPreviewAnswer['counts']
export type Reason = Counts['reasons'][number]

const SHOWN = 6

/** What became of every row of the file, with the reasons and a way to the rows behind each. */
export const ImportCounts = ({ counts, onReason }: { counts: Counts; onReason: (reason: Reason) => void }) => {
  const { rows, added, already_there: known, left_out: left, not_understood: errors, reasons } = counts
  const parts = [`${count(added)} new`, `${count(known)} already in the journal`, `${count(left)} left out`, `${count(errors)} not understood`]
  return (
    <div class="import-counts">
      <p>
        {counted(rows, 'row')} = {parts.join(' + ')}
      </p>
      {reasons.length > 0 && (
        <ul aria-label="Rows that are not imported">
          {reasons.slice(0, SHOWN).map((reason) => (
            <li key={`${reason.outcome} ${reason.why}`}>
              <button type="button" class="link" onClick={() => onReason(reason)}>
                {counted(reason.count, 'row')} from line {count(reason.first_line)}
              </button>{' '}
              {reason.outcome === 'skipped' ? 'left out' : 'not understood'}: {reason.why}
            </li>
          ))}
          {reasons.length > SHOWN && <li class="quiet">and {counted(reasons.length - SHOWN, 'other reason')}</li>}
        </ul>
      )}
    </div>
  )
}

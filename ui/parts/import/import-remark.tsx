import { Link } from 'wouter-preact'
import { shortDay } from '../../figures/days.ts'
import type { ImportRow } from '../../figures/import-rows.ts'
import { sourceLink } from '../../figures/transactions.ts'

const Twin = ({ twin }: { twin: NonNullable<ImportRow['duplicate_of']> }) => (
  <>
    <Link class="place" href={sourceLink(twin)}>
      {twin.file}:{twin.line}
    </Link>{' '}
    {shortDay(twin.day)} {twin.payee}
  </>
)

/** Why a row is not written, or what of the journal it is perhaps the same as. */
export const Remark = ({ row, edited, taken, onJoin }: { row: ImportRow; edited: boolean; taken: boolean; onJoin: (() => void) | undefined }) => (
  <>
    {row.outcome === 'duplicate' && (
      <p class="remark">
        {row.duplicate_of ? (
          <>
            In the journal: <Twin twin={row.duplicate_of} />
          </>
        ) : (
          `Left out: ${row.why || 'was imported before'}`
        )}
      </p>
    )}
    {row.outcome === 'skipped' && <p class="remark">Left out: {row.why}</p>}
    {row.outcome === 'error' && (
      <p class={edited ? 'remark' : 'remark loss'} title={row.why}>
        {edited ? 'Mended by hand' : `${row.helper ? `${row.helper}: ` : ''}${row.why}`}
      </p>
    )}
    {row.similar_to && (
      <>
        <p class="remark amber">
          {row.similar_to.is_other_half ? 'Perhaps the other half of a transfer: ' : 'Perhaps already there: '}
          <Twin twin={row.similar_to} />
        </p>
        <p class="remark">
          {onJoin && (
            <>
              <button type="button" class="link" title={`Replaces ${row.similar_to.open} there; this row is not written`} onClick={onJoin}>
                Same transfer
              </button>
              {' · '}
            </>
          )}
          {taken ? 'Ticked: the money may then count twice.' : 'Not ticked: tick it only if it is another transaction.'}
        </p>
      </>
    )}
  </>
)

import { useSignal } from '@preact/signals'
import { ArrowLeftRight, CircleAlert, CircleCheck, Undo2 } from 'lucide-preact'
import type { StatementPreviewAnswer } from '../../../src/http/contract/imports.ts'
import { mayNotWrite } from '../../client/role.ts'
import { decisions, isReading, joined, joinTransfers, undoJoined } from '../../client/statement.ts'
import { counted } from '../../figures/format.ts'
import { openHalves } from '../../figures/import-rows.ts'
import { orSay } from '../or-say.ts'
import { ProblemList } from '../problem-list.tsx'

/** Rows that are perhaps the other halves of transfers in the journal: one transfer is made of each pair, for all of them at once. */
export const OtherHalves = ({ preview, onShow }: { preview: StatementPreviewAnswer; onShow: () => void }) => {
  const isBusy = useSignal(false)
  const halves = openHalves(preview.rows, decisions.value)
  if (halves.length === 0 || preview.account === undefined) return null
  const isOne = halves.length === 1
  const open = [...new Set(halves.map((half) => half.open))].join(' and ')
  return (
    <section class="notice notice-amber joining" aria-label="Transfers">
      <ArrowLeftRight size={18} aria-hidden="true" />
      <div>
        <h2>
          {counted(halves.length, 'row')} {isOne ? 'is' : 'are'} perhaps the other half of {isOne ? 'a transfer' : 'transfers'} that the journal
          already has
        </h2>
        <p>
          {isOne ? 'It is' : 'They are'} not ticked: saved as {isOne ? 'a transaction of its' : 'transactions of their'} own, the money would count
          twice.
        </p>
        <div class="inline-form">
          {!mayNotWrite.value && (
            <button
              type="button"
              class="button button-strong"
              disabled={isBusy.value || isReading.value}
              onClick={() => void orSay(() => joinTransfers(halves), isBusy)}
            >
              {`Make ${counted(halves.length, 'transfer')}: replace ${open} by ${preview.account}`}
            </button>
          )}
          <button type="button" class="button" onClick={onShow}>
            Show {isOne ? 'the row' : 'the rows'}
          </button>
        </div>
      </div>
    </section>
  )
}

/** What came of it, and the way back. */
export const JoinedTransfers = () => {
  const isBusy = useSignal(false)
  const { transfers = 0, changes = [], problems = [] } = joined.value ?? {}
  if (changes.length === 0 && problems.length === 0) return null
  return (
    <section class={problems.length > 0 ? 'notice notice-red' : 'notice notice-quiet'} role={problems.length > 0 ? 'alert' : 'status'}>
      {problems.length > 0 ? <CircleAlert size={20} aria-hidden="true" /> : <CircleCheck size={20} class="gain" aria-hidden="true" />}
      <div>
        <h2>{`${counted(transfers, 'transfer')} ${transfers === 1 ? 'was' : 'were'} made in the journal`}</h2>
        {problems.length > 0 && <p>Not all of them could be made:</p>}
        <ProblemList problems={problems} />
        {changes.length > 0 && (
          <button type="button" class="button" disabled={isBusy.value || isReading.value} onClick={() => void orSay(undoJoined, isBusy)}>
            <Undo2 size={15} /> Take back
          </button>
        )}
      </div>
    </section>
  )
}

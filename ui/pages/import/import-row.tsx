import { common } from '#messages/common.ts'
import { importRows as words } from '#messages/import-rows.ts'
import { useSignal } from '@preact/signals'
import { CircleHelp, PencilLine, Users } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { mayNotWrite } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { shortDay } from '../../figures/calendar-days.ts'
import {
  accountsOf,
  BECAUSE,
  canBeWritten,
  type Decisions,
  type ImportRow,
  isTaken,
  isUnsure,
  openHalf,
  sureness,
  textOf,
} from '../../figures/import-rows.ts'
import { sourceLink } from '../../figures/transaction-figures.ts'
import { AccountField } from '../../parts/account-field.tsx'
import { JournalText, masked } from '../../parts/journal-text.tsx'
import { Button } from '../../parts/fields.tsx'

/** What a person is doing with the row that they are at. */
export type Doing = 'looking' | 'typing an account' | 'editing'

export interface RowActions {
  readonly at: () => void
  readonly flip: () => void
  readonly choose: (place: number, account: string) => void
  /** To all rows of its payee. */
  readonly toAll: () => void
  readonly edit: (text: string) => void
  /** Makes one transfer of the row and its other half in the journal. */
  readonly join: () => void
  readonly doing: (doing: Doing) => void
}

const LINE = 20
const CHOICES = 44
const REMARK = 24

/** How tall a row is: known before it is drawn. */
export const heightOf = (row: ImportRow, decisions: Decisions, { doing, isNarrow }: { doing: Doing | undefined; isNarrow: boolean }): number => {
  const lines = row.outcome === 'skipped' || textOf(row, decisions) === '' ? 0 : textOf(row, decisions).split('\n').length
  const remarks = (row.outcome === 'text' ? 0 : 1) + (row.similar_to ? 2 : 0)
  const text = doing === 'editing' ? Math.max(lines + 1, 4) * LINE + 62 : lines * LINE
  const choices = doing === undefined || doing === 'editing' || !canBeWritten(row, decisions) ? 0 : Math.max(1, row.predictions.length) * CHOICES + 6
  if (isNarrow) return LINE + text + remarks * REMARK + 24 + choices
  return Math.max(row.outcome === 'skipped' ? 44 : 76, text + remarks * REMARK + 24) + choices
}

const Cells = ({ row }: { row: ImportRow }) => {
  const cells = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return (
    <p class="import-cells" title={figures.value.hidden ? undefined : cells.join('\n')}>
      <small>{row.line}</small>
      {cells.map((cell, place) => (
        <span key={place}>{masked(cell)}</span>
      ))}
      {cells.length === 0 && <span class="quiet">{words.emptyRow}</span>}
    </p>
  )
}

const percent = (confidence: number): string => `${Math.round(confidence * 100)} %`

/** The three likeliest accounts, the one that holds pressed, and a way to any other. */
const Choices = ({
  row,
  decisions,
  place,
  samePayee,
  typing,
  actions,
}: {
  row: ImportRow
  decisions: Decisions
  place: number
  samePayee: number
  typing: boolean
  actions: RowActions
}) => {
  const account = accountsOf(row, decisions)[place] ?? ''
  const { choices = [] } = row.predictions[place] ?? {}
  const others = choices.some((choice) => choice.account === account) ? [] : [account]
  if (typing && place === 0)
    return (
      <div class="import-choices">
        <AccountField
          label={common.account}
          value={account}
          first={choices.map((choice) => choice.account)}
          forJournal
          focused
          onCommit={(chosen) => {
            actions.choose(place, chosen)
            actions.doing('looking')
          }}
          onCancel={() => actions.doing('looking')}
        />
      </div>
    )
  return (
    <div class="import-choices" role="group" aria-label={common.account}>
      {choices.map((choice, index) => (
        <Button
          key={choice.account}
          class="chip"
          aria-pressed={choice.account === account}
          title={words.sureBecause(percent(choice.confidence), BECAUSE[choice.because])}
          onClick={() => actions.choose(place, choice.account)}
        >
          {place === 0 && <kbd class="wide-only">{index + 1}</kbd>} {choice.account} <small>{percent(choice.confidence)}</small>
        </Button>
      ))}
      {others.map((other) => (
        <Button key={other} class="chip" aria-pressed="true" title={words.nothingLike} onClick={() => actions.doing('typing an account')}>
          {other}
        </Button>
      ))}
      {place === 0 && (
        <>
          <Button class="chip" onClick={() => actions.doing('typing an account')}>
            {words.another} <kbd class="wide-only">a</kbd>
          </Button>
          {samePayee > 1 && (
            <Button icon={Users} size={13} class="chip" title={words.sameForPayee} onClick={actions.toAll}>
              {words.allOfPayee(samePayee)} <kbd class="wide-only">p</kbd>
            </Button>
          )}
          <Button icon={PencilLine} size={13} class="chip" onClick={() => actions.doing('editing')}>
            {words.edit} <kbd class="wide-only">t</kbd>
          </Button>
        </>
      )}
    </div>
  )
}

const Editing = ({ text, actions }: { text: string; actions: RowActions }) => {
  const typed = useSignal(text)
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => area.current?.focus({ preventScroll: true }), [])
  const before = useRef(text)
  const keep = (): void => {
    if (typed.value !== text) actions.edit(typed.value)
  }
  const finish = (): void => {
    keep()
    actions.doing('looking')
  }
  const leave = (): void => {
    if (text !== before.current) actions.edit(before.current)
    typed.value = text
    actions.doing('looking')
  }
  return (
    <div class="import-editing">
      <textarea
        ref={area}
        class="input"
        aria-label={words.textInJournal}
        spellcheck={false}
        rows={Math.max(4, typed.value.split('\n').length)}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
        }}
        // What it shows is what is saved; only the button and Escape leave the text as it was.
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            finish()
          }
        }}
      />
      <div class="inline-form">
        <Button kind="strong" onClick={finish} text={words.apply} />
        <Button onClick={leave}>{common.cancel}</Button>
      </div>
    </div>
  )
}

/** A row of the statement, next to its transaction. */
export const ImportRowLine = ({
  row,
  decisions,
  doing,
  samePayee,
  actions,
}: {
  row: ImportRow
  decisions: Decisions
  /** Absent unless the person is at this row. */
  doing: Doing | undefined
  samePayee: number
  actions: RowActions
}) => {
  const taken = isTaken(row, decisions)
  const writable = canBeWritten(row, decisions)
  const sure = sureness(row, decisions)
  const edited = decisions.edited.has(row.row)
  const choosing = doing !== undefined && doing !== 'editing' && writable
  return (
    <div
      class={`import-row outcome-${row.outcome}${doing ? ' at' : ''}${taken ? '' : ' untaken'}`}
      aria-current={doing ? 'true' : undefined}
      onClick={actions.at}
    >
      <input
        type="checkbox"
        aria-label={words.importLine(row.line)}
        checked={taken}
        disabled={!writable}
        onClick={(event) => event.stopPropagation()}
        onChange={actions.flip}
      />
      <Cells row={row} />
      <div class="import-becomes">
        {doing !== 'editing' && row.outcome === 'text' && isUnsure(row, decisions) && (
          <span class="pending" title={sure ? words.sure(percent(sure)) : undefined}>
            <CircleHelp size={13} aria-hidden="true" /> {sure === 0 ? words.accountUnknown : words.suggested}
          </span>
        )}
        {doing === 'editing' ? (
          <Editing text={textOf(row, decisions)} actions={actions} />
        ) : (
          row.outcome !== 'skipped' && row.text !== '' && <JournalText text={textOf(row, decisions)} />
        )}
        <Remark row={row} edited={edited} taken={taken} onJoin={openHalf(row, decisions) && !mayNotWrite.value ? actions.join : undefined} />
      </div>
      {choosing && (
        <div class="import-choosing">
          {(row.predictions.length === 0 ? [undefined] : row.predictions).map((_, place) => (
            <Choices
              key={place}
              row={row}
              decisions={decisions}
              place={place}
              samePayee={samePayee}
              typing={doing === 'typing an account'}
              actions={actions}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const Twin = ({ twin }: { twin: NonNullable<ImportRow['duplicate_of']> }) => (
  <>
    <Link class="place" href={sourceLink(twin)}>
      {twin.file}:{twin.line}
    </Link>{' '}
    {shortDay(twin.day)} {twin.payee}
  </>
)

/** Why a row is not written, or which transaction it may duplicate. */
const Remark = ({ row, edited, taken, onJoin }: { row: ImportRow; edited: boolean; taken: boolean; onJoin: (() => void) | undefined }) => (
  <>
    {row.outcome === 'duplicate' && (
      <p class="remark">{row.duplicate_of ? words.inJournal(<Twin twin={row.duplicate_of} />) : words.leftOut(row.why || words.importedBefore)}</p>
    )}
    {row.outcome === 'skipped' && <p class="remark">{words.leftOut(row.why)}</p>}
    {row.outcome === 'error' && (
      <p class={edited ? 'remark' : 'remark loss'} title={row.why}>
        {edited ? words.fixedByHand : row.helper ? words.ofHelper(row.helper, row.why) : row.why}
      </p>
    )}
    {row.similar_to && (
      <>
        <p class="remark amber">{(row.similar_to.is_other_half ? words.maybeOtherHalf : words.maybeThere)(<Twin twin={row.similar_to} />)}</p>
        <p class="remark">
          {onJoin && (
            <>
              <Button class="link" title={words.sameTransferExplained(row.similar_to.open ?? '')} onClick={onJoin} text={words.sameTransfer} />
              {' · '}
            </>
          )}
          {taken ? words.countsTwice : words.selectIfOther}
        </p>
      </>
    )}
  </>
)

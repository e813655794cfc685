import { common } from '#messages/common.ts'
import { importRows as words } from '#messages/import-rows.ts'
import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { StatementPreviewAnswer } from '../../../src/http/contract/imports-contract.ts'
import { isNarrow, textScale } from '../../client/browser.ts'
import { decide, decisions as decided, isReading, joinTransfers } from '../../client/statement-import.ts'
import { orReport } from '../../client/toasts.tsx'
import {
  flipped,
  type Group,
  grouped,
  heardOf,
  type ImportRow,
  ofSamePayee,
  openHalves,
  wantsALook,
  withAccount,
  withText,
} from '../../figures/import-rows.ts'
import { count } from '../../figures/number-format.ts'
import { useShortcuts } from '../../frame/keyboard.ts'
import { Button, Segmented } from '../../parts/fields.tsx'
import { LongList, offsetsOf } from '../../parts/long-list.tsx'
import { type Doing, heightOf, ImportRowLine, type RowActions } from './import-row.tsx'

const GROUPS: readonly (readonly [Group, string])[] = [
  ['new', words.groups.new],
  ['look', words.groups.look],
  ['errors', words.groups.errors],
  ['known', words.groups.known],
  ['skipped', words.groups.skipped],
  ['all', words.groups.all],
]
/** Room for what stays at the top of the screen while a row is brought into sight, and around it. */
const TOP = 76
const AROUND = 12
/** Where what stays at the foot of the screen begins. */
const footAt = (): number => (document.querySelector('.save-bar')?.getBoundingClientRect().top ?? innerHeight) - AROUND

/** What is to be shown: one row, those that are not imported for a reason, or a group. */
export type WantedRows = { readonly row: number } | { readonly reason: Reason } | { readonly group: Group }

/** The rows of a statement, each next to its transaction; moved through with j and k. */
export const ImportRows = ({ preview, wanted, onSave }: { preview: StatementPreviewAnswer; wanted: WantedRows | undefined; onSave: () => void }) => {
  const decisions = decided.value
  const { rows } = preview
  const groups = useMemo(() => grouped(rows, decisions), [rows, decisions])
  const group = useSignal<Group>(groups.new.length > 0 ? 'new' : groups.errors.length > 0 ? 'errors' : groups.known.length > 0 ? 'known' : 'all')
  // A row that has just been handled stays in sight.
  const looked = useRef<readonly ImportRow[]>([])
  if (group.value !== 'look') looked.current = groups.look
  /** Only the rows with this reason. */
  const why = useSignal<string | undefined>(undefined)
  const shown = useMemo(() => {
    if (why.value !== undefined) return groups[group.value].filter((row) => row.why === why.value)
    if (group.value !== 'look') return groups[group.value]
    const now = new Map(rows.map((row) => [row.row, row]))
    return looked.current.flatMap(({ row }) => now.get(row) ?? [])
  }, [group.value, why.value, groups, rows])
  const at = useSignal(0)
  const doing = useSignal<Doing>('looking')
  const list = useRef<HTMLDivElement>(null)
  /** The keys have led to a row, which is heard from then on. */
  const isWalked = useSignal(false)
  const place = Math.max(0, Math.min(at.value, shown.length - 1))
  const here = shown[place]

  const lying = useMemo(
    () => shown.map((row) => heightOf(row, decisions, { doing: undefined, isNarrow: isNarrow.value })),
    [shown, decisions, isNarrow.value],
  )
  const heights = useMemo(
    () => (here ? lying.with(place, heightOf(here, decisions, { doing: doing.value, isNarrow: isNarrow.value })) : lying),
    [lying, here, place, doing.value],
  )
  const latest = useRef({ shown, heights })
  latest.current = { shown, heights }

  const go = (to: number): void => {
    const { shown: some, heights: tall } = latest.current
    const next = Math.max(0, Math.min(to, some.length - 1))
    at.value = next
    doing.value = 'looking'
    isWalked.value = true
    const top = list.current?.querySelector('.long-list')?.getBoundingClientRect().top
    if (top === undefined) return
    const scale = textScale.peek()
    const begin = top + (offsetsOf(tall)[next] ?? 0) * scale
    const end = begin + (tall[next] ?? 0) * scale
    if (begin < TOP) scrollBy({ top: begin - TOP })
    else if (end > footAt()) scrollBy({ top: Math.min(end - footAt(), begin - TOP) })
  }
  useEffect(() => {
    if (wanted === undefined) return
    const isOne = 'row' in wanted
    if ('group' in wanted) group.value = wanted.group
    else group.value = isOne ? 'all' : wanted.reason.outcome === 'skipped' ? 'skipped' : 'errors'
    why.value = 'reason' in wanted ? wanted.reason.why : undefined
    at.value = isOne ? rows.findIndex(({ row }) => row === wanted.row) : 0
    requestAnimationFrame(() => go(at.peek()))
  }, [wanted])

  const actionsFor = (row: ImportRow, index: number): RowActions => ({
    at: () => {
      if (at.value === index) return
      at.value = index
      doing.value = 'looking'
    },
    flip: () => decide(flipped(decided.peek(), [row])),
    choose: (slot, account) => decide(withAccount(decided.peek(), [row], { place: slot, account })),
    toAll: () => {
      const now = decided.peek()
      const accounts = now.chosen.get(row.row) ?? row.predictions.map(({ account }) => account)
      decide(accounts.reduce((next, account, slot) => withAccount(next, ofSamePayee(row, rows), { place: slot, account }), now))
    },
    edit: (text) => decide(withText(decided.peek(), row, text)),
    join: () => void (!isReading.peek() && orReport(() => joinTransfers(openHalves([row], decided.peek())))),
    doing: (next) => {
      at.value = index
      doing.value = next
    },
  })
  const current = useRef<{ row: ImportRow; actions: RowActions; index: number }>()
  current.current = here && { row: here, actions: actionsFor(here, place), index: place }
  const samePayee = useMemo(() => (here ? ofSamePayee(here, rows).length : 0), [here, rows])

  useShortcuts(
    useMemo(() => {
      const withHere = (run: (at: { row: ImportRow; actions: RowActions; index: number }) => void) => () => current.current && run(current.current)
      const nth = (choice: number) => ({
        keys: String(choice + 1),
        label: words.nthAccount(choice + 1),
        here: true as const,
        run: withHere(({ row, actions }) => {
          const account = row.predictions[0]?.choices[choice]?.account
          if (account !== undefined) actions.choose(0, account)
        }),
      })
      return [
        { keys: 'j', label: words.nextRow, here: true as const, run: withHere(({ index }) => go(index + 1)) },
        { keys: 'k', label: words.previousRow, here: true as const, run: withHere(({ index }) => go(index - 1)) },
        nth(0),
        nth(1),
        nth(2),
        { keys: 'a', label: words.anotherAccount, here: true as const, run: withHere(({ actions }) => actions.doing('typing an account')) },
        { keys: 'p', label: words.sameForPayee, here: true as const, run: withHere(({ actions }) => actions.toAll()) },
        { keys: 't', label: words.editText, here: true as const, run: withHere(({ row, actions }) => row.text !== '' && actions.doing('editing')) },
        { keys: 'x', label: words.importOrLeaveOut, here: true as const, run: withHere(({ actions }) => actions.flip()) },
        {
          keys: 'Enter',
          label: words.nextToCheck,
          here: true as const,
          run: withHere(({ index }) => {
            const next = latest.current.shown.findIndex((row, where) => where > index && wantsALook(row, decided.peek()))
            if (next >= 0) go(next)
            else onSave()
          }),
        },
      ]
    }, [rows, onSave]),
  )

  return (
    <section class="import-rows" ref={list} aria-busy={isReading.value}>
      <p class="only-heard" role="status">
        {isWalked.value && here && words.heard(place + 1, shown.length, heardOf(here, decisions))}
      </p>
      <div class="import-groups">
        <Segmented
          label={words.rows}
          value={group.value}
          onChoose={(next) => {
            group.value = next
            why.value = undefined
            at.value = 0
            doing.value = 'looking'
          }}
          choices={GROUPS.filter(([name]) => name === group.value || name === 'all' || groups[name].length > 0).map(([value, label]) => ({
            value,
            label: `${label} ${count(groups[value].length)}`,
          }))}
        />
        <span class="quiet wide-only">
          {words.keys(
            <>
              <kbd>j</kbd> <kbd>k</kbd>
            </>,
            <>
              <kbd>1</kbd>–<kbd>3</kbd>
            </>,
            <kbd>x</kbd>,
            <kbd>?</kbd>,
          )}
        </span>
      </div>
      {why.value !== undefined && (
        <p class="import-why">
          {words.only(why.value)} <Button class="link" onClick={() => (why.value = undefined)} text={words.showAll} />
        </p>
      )}
      {shown.length === 0 ? (
        <p class="empty">{group.value !== 'new' ? words.noneOfKind : groups.errors.length > 0 ? words.onlyErrors : words.nothingNew}</p>
      ) : (
        <div class={`card card-rows${isReading.value ? ' waiting' : ''}`}>
          <LongList
            label={words.rowsOfStatement}
            heights={heights}
            row={(index) => {
              const row = shown[index]
              if (!row) return null
              return (
                <ImportRowLine
                  row={row}
                  decisions={decisions}
                  doing={index === place ? doing.value : undefined}
                  samePayee={index === place ? samePayee : 0}
                  actions={actionsFor(row, index)}
                />
              )
            }}
          />
        </div>
      )}
    </section>
  )
}

type Counts = StatementPreviewAnswer['counts']
type Reason = Counts['reasons'][number]

const SHOWN = 6

/** What became of every row of the file, with the reasons and a way to the rows behind each. */
export const ImportCounts = ({ counts, onReason }: { counts: Counts; onReason: (reason: Reason) => void }) => {
  const { rows, added, already_there: known, left_out: left, not_understood: errors, reasons } = counts
  const parts = [words.isNew(count(added)), words.isKnown(count(known)), words.areLeftOut(count(left)), words.notUnderstood(count(errors))]
  return (
    <div class="import-counts">
      <p>
        {common.rows(rows)} = {parts.join(' + ')}
      </p>
      {reasons.length > 0 && (
        <ul aria-label={words.notImported}>
          {reasons.slice(0, SHOWN).map((reason) => (
            <li key={`${reason.outcome} ${reason.why}`}>
              {(reason.outcome === 'skipped' ? words.leftOutBecause : words.notUnderstoodBecause)(
                <Button class="link" onClick={() => onReason(reason)} text={words.fromLine(common.rows(reason.count), count(reason.first_line))} />,
                reason.why,
              )}
            </li>
          ))}
          {reasons.length > SHOWN && <li class="quiet">{words.otherReasons(reasons.length - SHOWN)}</li>}
        </ul>
      )}
    </div>
  )
}

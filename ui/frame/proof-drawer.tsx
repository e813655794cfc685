import { proof as words } from '#messages/proof.ts'
import { useSignal } from '@preact/signals'
import { ArrowRight, ChevronLeft, Pencil } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import type { ContentsAnswer, Explanation } from '../../src/http/contract/explain-contract.ts'
import { withQuery } from '../client/api.ts'
import { mayEditFound, useAnswer } from '../client/cached-answers.ts'
import { currency, figures } from '../client/display-settings.ts'
import { close } from '../client/toasts.tsx'
import { useScope } from '../client/use-scope.ts'
import { longDay, shortDay } from '../figures/calendar-days.ts'
import { type Entry, sourceLink } from '../figures/transaction-figures.ts'
import { AccountName } from '../parts/account-name.tsx'
import { type AskedFigure, type AskedList, type AskedTransaction, Exactly, onKeyE, Opens, panels, Proof, Report, Unknown } from '../parts/figure.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TransactionDocuments } from '../parts/document-parts.tsx'
import { Button, Segmented } from '../parts/fields.tsx'
import { Answered } from '../parts/loading.tsx'
import { TransactionForm } from '../parts/transaction-form.tsx'
import { FigureContents, ExplanationSteps } from './proof-contents.tsx'

const SourceLine = ({ entry }: { entry: Entry }) => (
  <p>
    <Link class="more" href={sourceLink(entry)} onClick={close}>
      {entry.file}:{entry.line} <ArrowRight size={14} />
    </Link>
  </p>
)

/** A transaction with all its postings; each amount can be asked how it was found. */
export const WholeTransaction = ({ asked: { entry, forecast, isEdited = false } }: { asked: AskedTransaction }) => {
  const [scope] = useScope()
  const mayEdit = !forecast && mayEditFound(scope)
  const isEditing = useSignal(isEdited)
  if (mayEdit && isEditing.value)
    return (
      <>
        <TransactionForm entry={entry} onDone={() => (panels.peek().length > 1 ? back() : close())} />
        <TransactionDocuments entry={entry} />
        <SourceLine entry={entry} />
      </>
    )
  const figure = (place: number, name: string, children: ComponentChildren) =>
    forecast ? (
      children
    ) : (
      <Proof at={['transactions', 0, 'postings', place, 'amount']} name={name}>
        {children}
      </Proof>
    )
  return (
    <Report.Provider value={{ report: 'transaction', parameters: { id: entry.id } }}>
      <p class="quiet">{forecast ? words.plannedOn(longDay(entry.day)) : longDay(entry.day)}</p>
      {entry.note && <p>{entry.note}</p>}
      <ul class="whole-transaction">
        {entry.postings.map(({ account, commodity, quantity, note }, place) => (
          <li key={place}>
            <span>
              <AccountName account={account} />
              {note && <small class="quiet">{note}</small>}
            </span>
            {figure(
              place,
              `${entry.payee}: ${account}`,
              <span class="amount">
                {figures.value.exact(quantity, commodity)}
                {commodity !== currency.value && <span class="unit"> {commodity}</span>}
              </span>,
            )}
          </li>
        ))}
      </ul>
      {!forecast && <TransactionDocuments entry={entry} />}
      {mayEdit && (
        <p>
          <Button icon={Pencil} onClick={() => (isEditing.value = true)} text={words.edit} />
        </p>
      )}
      {!forecast && <SourceLine entry={entry} />}
    </Report.Provider>
  )
}

/** The figure as the page writes it, and with all its digits where the page rounds it. */
const Shown = ({ asked: { as, parameters, gap, commodity }, figure }: { asked: AskedFigure; figure: number }) => {
  const other = parameters?.['report_currency'] || parameters?.['currency']
  const unit = as === 'money' ? (typeof other === 'string' ? other : currency.value) : commodity
  const write = figures.value
  const written = as === 'quantity' && commodity ? write.units(figure, commodity) : write[as](figure)
  const exact =
    as === 'money'
      ? write.exact(figure)
      : as === 'percent'
        ? write.exactPercent(figure)
        : as === 'price'
          ? written
          : write.exact(figure, commodity ?? '')
  if (gap === 'unknown') {
    return (
      <p class="proof-figure">
        <Unknown />
      </p>
    )
  }
  return (
    <>
      <p class="proof-figure">
        <span class="amount">
          {written}
          {unit && <span class="unit"> {unit}</span>}
        </span>
      </p>
      {exact !== written && <p class="quiet proof-exact">{words.exactly(<span class="amount">{exact}</span>)}</p>}
    </>
  )
}

const Proved = ({ asked }: { asked: AskedFigure }) => {
  const answer = useAnswer<Explanation>(withQuery('/api/explain', { report: asked.report, ...asked.figure, ...asked.parameters }))
  return (
    <Answered answer={answer} height={320}>
      {(explanation) => (
        <>
          <Shown asked={asked} figure={explanation.figure} />
          <ExplanationSteps explanation={explanation} depth={0} />
        </>
      )}
    </Answered>
  )
}

const Contained = ({ asked }: { asked: AskedFigure }) => {
  const path = withQuery('/api/explain/transactions', {
    report: asked.report,
    ...asked.figure,
    ...asked.parameters,
    in_account: asked.account,
  })
  const answer = useAnswer<ContentsAnswer>(path)
  return (
    <Answered answer={answer} height={320}>
      {(first) => (
        <>
          {asked.account === undefined && <Shown asked={asked} figure={first.figure} />}
          <FigureContents key={path} asked={asked} path={path} first={first} />
        </>
      )}
    </Answered>
  )
}

const PANELS = [
  { value: 'contents', label: words.contents },
  { value: 'proof', label: words.computed },
] as const

const back = (): void => {
  panels.value = panels.peek().slice(0, -1)
}

/** What is inspected: the contents or the proof of a figure, or a transaction. Panels opened from here lie on top, and one can go back. */
export const ProofDrawer = () => {
  const top = panels.value.at(-1)
  if (!top) return null
  const turn = (panel: AskedFigure['panel']): void => {
    panels.value = [...panels.peek().slice(0, -1), { ...top, panel } as AskedFigure]
  }
  const label =
    'entry' in top
      ? words.theTransaction(top.name)
      : 'lines' in top
        ? words.contentsOf(top.name)
        : top.panel === 'proof'
          ? words.computedOf(top.name)
          : words.contentsOf(top.name)
  return (
    <Dialog
      kind="drawer"
      label={label}
      // The figure of the panel is explained as one of the page is.
      {...('panel' in top && top.account === undefined ? { onKeyDown: onKeyE(() => turn('proof')) } : {})}
      title={
        <>
          {panels.value.length > 1 && <Button icon={ChevronLeft} size={18} class="icon-button" aria-label={words.back} onClick={back} />}
          {top.name}
        </>
      }
    >
      <Exactly.Provider value={true}>
        <div class="proof-body" key={panels.value.length}>
          {'entry' in top ? (
            <WholeTransaction asked={top} />
          ) : 'lines' in top ? (
            <PanelLines asked={top} />
          ) : (
            <>
              {top.account === undefined && <Segmented label={words.show} value={top.panel} choices={PANELS} onChoose={turn} />}
              {top.panel === 'proof' ? <Proved asked={top} /> : <Contained asked={top} />}
            </>
          )}
        </div>
      </Exactly.Provider>
    </Dialog>
  )
}

const PAGE = 100

/** The lines that add up to a figure of a page, each with a link to its transaction. */
const PanelLines = ({ asked: { about, lines } }: { asked: AskedList }) => {
  const shown = useSignal(PAGE)
  return (
    <>
      <p class="quiet">{about}</p>
      <ol class="contents">
        {lines.slice(0, shown.value).map(({ entry, name, about: note, shown: written }, place) => (
          <li key={place}>
            <time dateTime={entry.day}>{shortDay(entry.day)}</time>
            <div>
              {name}
              <small class="quiet">{note}</small>
            </div>
            <Opens panel={() => ({ name: entry.payee || words.withoutPayee, entry, forecast: false })}>
              <span class="amount">{written}</span>
            </Opens>
          </li>
        ))}
      </ol>
      {shown.value < lines.length && (
        <Button class="button contents-more" onClick={() => (shown.value += PAGE)}>
          {words.showNext(Math.min(PAGE, lines.length - shown.value))}
        </Button>
      )}
    </>
  )
}

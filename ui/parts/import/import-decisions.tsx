import { useSignal } from '@preact/signals'
import { Check, CircleHelp } from 'lucide-preact'
import { useId } from 'preact/hooks'
import type { StatementPreviewAnswer } from '../../../src/http/contract/imports.ts'
import { opened, readOtherwise } from '../../client/statement.ts'
import { shortDay } from '../../figures/days.ts'
import { currencyOfLanguages } from '../../figures/region-currency.ts'
import { columnsOf } from '../../figures/statement-columns.ts'
import { type Decision, nameOf, openDecisions, valueInWords, withChoice } from '../../figures/statement-questions.ts'
import { masked } from '../journal-text.tsx'

type Columns = ReturnType<typeof columnsOf>
type Choice = Decision['choices'][number]

const choose = ({ about }: Decision, value: string): void => {
  if (about !== 'account') readOtherwise({ choices: withChoice(opened.peek()?.reading.choices, about, value) })
}

/** How the statement is read, and why. */
export const Decided = ({ preview }: { preview: StatementPreviewAnswer }) => {
  const certain = preview.decisions.filter((decision) => decision.is_certain)
  const columns = columnsOf(preview)
  if (certain.length === 0) return null
  return (
    <ul class="decided" aria-label="How it is read">
      {certain.map((decision) => (
        <li key={decision.about}>
          <Check size={14} aria-hidden="true" /> {nameOf(decision)}: {valueInWords(decision, columns)}. <span class="quiet">{decision.because}</span>
        </li>
      ))}
    </ul>
  )
}

/** One reading of the statement, on some of its rows. */
const ReadingCard = ({ choice, onUse }: { choice: Choice; onUse: () => void }) => {
  const id = useId()
  return (
    <li>
      <h3 id={id}>{choice.label}</h3>
      <table aria-labelledby={id}>
        <tbody>
          {choice.rows.map(({ row, day, payee, quantity, commodity }) => (
            <tr key={row}>
              <td>{shortDay(day)}</td>
              <td class="reading-payee">{payee}</td>
              <td class="amount">
                {masked(quantity)} {commodity}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" class="button" aria-describedby={id} onClick={onUse}>
        Use this
      </button>
    </li>
  )
}

/** A currency that is not among the readings; in an empty book that of the browser's region is proposed. */
const AnotherCurrency = ({ decision }: { decision: Decision }) => {
  const proposed = decision.value || currencyOfLanguages(navigator.languages) || ''
  const currency = useSignal(decision.choices.length > 0 ? '' : proposed)
  const typed = currency.value.trim()
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') choose(decision, typed)
      }}
    >
      <label class="field">
        {decision.choices.length > 0 ? 'Another currency' : 'Currency'}
        <input
          class="short"
          list="statement-currencies"
          autoComplete="off"
          spellcheck={false}
          value={currency.value}
          onInput={(event) => (currency.value = event.currentTarget.value)}
        />
        <datalist id="statement-currencies">
          {Intl.supportedValuesOf('currency').map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <button type="submit" class="button" disabled={typed === ''}>
        {typed === '' ? 'Use it' : `Use ${typed}`}
      </button>
    </form>
  )
}

const Question = ({ decision, columns }: { decision: Decision; columns: Columns }) => (
  <section class="notice notice-amber question" aria-label={`${nameOf(decision)}: to be chosen`}>
    <CircleHelp size={20} aria-hidden="true" />
    <div>
      <h2>{TITLES[decision.about]}</h2>
      <p>{decision.because}</p>
      {decision.choices.length > 0 && (
        <ul class="readings">
          {decision.choices.map((choice) => (
            <ReadingCard
              key={choice.value}
              choice={{ ...choice, label: choice.label || valueInWords({ about: decision.about, value: choice.value }, columns) }}
              onUse={() => choose(decision, choice.value)}
            />
          ))}
        </ul>
      )}
      {decision.about === 'currency' && <AnotherCurrency decision={decision} />}
      {decision.about === 'account' && <p>Choose it in the field above.</p>}
    </div>
  </section>
)

const TITLES: Readonly<Record<Decision['about'], string>> = {
  columns: 'Which column is the amount?',
  sign: 'Are positive amounts money in or money out?',
  date_format: 'Which order have day and month?',
  decimal_mark: 'How are decimals written?',
  currency: 'Which currency are the amounts in?',
  account: 'Which account is the statement of?',
}

/** What nothing in the file proves, to be chosen before anything is saved. */
export const Questions = ({ preview }: { preview: StatementPreviewAnswer }) => {
  const columns = columnsOf(preview)
  return (
    <>
      {openDecisions(preview.decisions).map((decision) => (
        <Question key={decision.about} decision={decision} columns={columns} />
      ))}
    </>
  )
}

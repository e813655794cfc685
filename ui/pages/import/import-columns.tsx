import { common } from '#messages/common.ts'
import { statement as words } from '#messages/statement.ts'
import { useSignal } from '@preact/signals'
import { Check, CircleHelp } from 'lucide-preact'
import { useId } from 'preact/hooks'
import type { PresetsAnswer, StatementPreviewAnswer } from '../../../src/http/contract/imports-contract.ts'
import { tell } from '../../client/api.ts'
import { refresh, useAnswer } from '../../client/cached-answers.ts'
import { opened, readOtherwise } from '../../client/statement-import.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { shortDay } from '../../figures/calendar-days.ts'
import {
  columnsOf,
  currencyOfLanguages,
  DATE_FORMATS,
  type Decision,
  isOfTrades,
  type Mapping,
  mappingOf,
  MEANINGS,
  nameOf,
  openDecisions,
  roleOf,
  TRADE_MEANINGS,
  valueInWords,
  withChoice,
  withColumn,
} from '../../figures/statement-figures.ts'
import { masked } from '../../parts/journal-text.tsx'
import { Button, SelectField } from '../../parts/fields.tsx'

/** Which column means what, and how days and amounts are written. What is chosen can be kept as a preset. */
export const ImportColumns = ({ preview }: { preview: StatementPreviewAnswer }) => {
  const method = opened.value?.reading.method
  // Where nothing could be made of the columns, what was chosen so far is not in the answer.
  const mapping: Mapping = method?.kind === 'columns' ? method : mappingOf(preview.preset)
  const columns = columnsOf(preview)
  // What was chosen before is in the mapping.
  const use = (next: Mapping): void => readOtherwise({ method: { kind: 'columns', ...copied(next) }, choices: undefined })
  const setting = (name: string, value: string): void => {
    const { [name]: _before, ...others } = mapping.settings
    use({ ...mapping, settings: value === '' ? others : { ...others, [name]: value } })
  }
  const chooser = ([meaning, name]: readonly [string, string]) => (
    <label key={meaning} class="field">
      {name}
      <select value={mapping.column_mappings[meaning] ?? ''} onChange={(event) => use(withColumn(mapping, meaning, event.currentTarget.value))}>
        <option value="">–</option>
        {columns.map(({ letter, name: called }) => (
          <option key={letter} value={letter}>
            {called ? `${letter}: ${called}` : letter}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <fieldset class="columns-chosen">
      <legend>{words.columns}</legend>
      {MEANINGS.map(chooser)}
      <label class="field">
        {words.dateForm}
        <input
          list="date-formats"
          value={mapping.date_format}
          title={words.dateFormExplained}
          onChange={(event) => {
            const format = event.currentTarget.value.trim()
            // Without a form the one before is still used, and shown.
            if (format === '') event.currentTarget.value = mapping.date_format
            else use({ ...mapping, date_format: format })
          }}
        />
      </label>
      <datalist id="date-formats">
        {DATE_FORMATS.map((format) => (
          <option key={format} value={format} />
        ))}
      </datalist>
      <SelectField
        label={words.decisions.decimal_mark}
        value={mapping.settings['decimal_mark'] ?? ''}
        choices={[
          ['', words.detect],
          ['.', words.point],
          [',', words.comma],
        ]}
        onChoose={(chosen) => setting('decimal_mark', chosen)}
      />
      <SelectField
        label={words.positiveIs}
        value={mapping.settings['positive'] ?? 'in'}
        choices={[
          ['in', words.moneyIn],
          ['out', words.moneyOut],
        ]}
        onChoose={(chosen) => setting('positive', chosen)}
      />
      <label class="field">
        {words.decisions.currency}
        <input
          class="short"
          placeholder={words.ofTheBook}
          value={mapping.settings['commodity'] ?? ''}
          onChange={(event) => setting('commodity', event.currentTarget.value.trim())}
        />
      </label>
      <details class="trade-columns" open={isOfTrades(mapping)}>
        <summary>{words.tradeColumns}</summary>
        <div>
          {TRADE_MEANINGS.map(chooser)}
          <SelectField
            label={words.chargesAre}
            value={mapping.settings['charges'] ?? ''}
            choices={[
              ['', words.detect],
              ['net', words.inAmount],
              ['gross', words.besideAmount],
            ]}
            onChoose={(chosen) => setting('charges', chosen)}
          />
        </div>
      </details>
      <KeepPreset mapping={mapping} preview={preview} />
    </fieldset>
  )
}

/** The same without anything that is only to be read. */
const copied = ({ column_mappings, date_format, default_accounts, settings }: Mapping) => ({
  column_mappings: { ...column_mappings },
  date_format,
  default_accounts: { ...default_accounts },
  settings: { ...settings },
})

const KeepPreset = ({ mapping, preview }: { mapping: Mapping; preview: StatementPreviewAnswer }) => {
  const method = opened.value?.reading.method
  const used = method?.kind === 'preset' ? method.name : ''
  const presets = useAnswer<PresetsAnswer>('/api/import/presets').data?.presets ?? []
  const name = useSignal(used)
  const mine = presets.find((preset) => preset.name === name.value.trim())
  const isBusy = useSignal(false)
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    await orReport(async () => {
      await work()
      refresh()
    }, isBusy)
  }
  const keep = (): Promise<void> =>
    attempt(async () => {
      const kept = name.value.trim()
      const { account } = preview
      const default_accounts = { ...mapping.default_accounts, ...(account !== undefined && { [roleOf(account)]: account }) }
      await tell('/api/import/presets', { name: kept, ...mapping, default_accounts, delimiter: preview.reading.delimiter ?? ',' })
      say('good', words.savedAs(kept))
      readOtherwise({ method: { kind: 'preset', name: kept } })
    })
  const forget = (): Promise<void> =>
    attempt(async () => {
      await tell('/api/import/presets', { name: name.value.trim() }, { method: 'DELETE' })
      say('good', words.deleted(name.value.trim()))
      readOtherwise({ method: { kind: 'columns', ...copied(mapping) } })
    })
  return (
    <form
      class="keep-preset"
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <label class="field">
        {words.saveAsPreset}
        <input
          placeholder={words.nameOfBank}
          maxLength={200}
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value
          }}
        />
      </label>
      <Button type="submit" disabled={isBusy.value || name.value.trim() === '' || mine?.preset_type === 'builtin'}>
        {mine?.preset_type === 'custom' ? words.replace : common.save}
      </Button>
      {used !== '' && mine?.preset_type === 'custom' && (
        <Button kind="danger" disabled={isBusy.value} onClick={() => void forget()} text={common.delete} />
      )}
      {mine?.preset_type === 'builtin' && <span class="quiet">{words.builtIn}</span>}
    </form>
  )
}

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
    <ul class="decided" aria-label={words.howRead}>
      {certain.map((decision) => (
        <li key={decision.about}>
          <Check size={14} aria-hidden="true" /> {words.decided(nameOf(decision), valueInWords(decision, columns))}{' '}
          <span class="quiet">{decision.because}</span>
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
      <Button aria-describedby={id} onClick={onUse} text={words.useThis} />
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
        {decision.choices.length > 0 ? words.anotherCurrency : words.decisions.currency}
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
      <Button type="submit" disabled={typed === ''} text={typed === '' ? words.useThis : words.useCurrency(typed)} />
    </form>
  )
}

const Question = ({ decision, columns }: { decision: Decision; columns: Columns }) => (
  <section class="notice notice-amber question" aria-label={words.toBeChosen(nameOf(decision))}>
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
      {decision.about === 'account' && <p>{words.chooseAbove}</p>}
    </div>
  </section>
)

const TITLES: Readonly<Record<Decision['about'], string>> = words.questions

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

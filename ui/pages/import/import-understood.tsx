import { common } from '#messages/common.ts'
import { statement as words } from '#messages/statement.ts'
import { useSignal } from '@preact/signals'
import { ChevronDown, Plus } from 'lucide-preact'
import type { PresetsAnswer, RulesAnswer, StatementPreviewAnswer, TemplatesAnswer } from '../../../src/http/contract/imports-contract.ts'
import { useParameter } from '../../client/address.ts'
import { isReader, useAnswer } from '../../client/cached-answers.ts'
import { opened, readForAccount, type Reading, readOtherwise } from '../../client/statement-import.ts'

import { DELIMITERS, ENCODINGS, FORMATS, MEANINGS, saysItself, TRADE_MEANINGS } from '../../figures/statement-figures.ts'
import { AccountField } from '../../parts/account-field.tsx'
import { Decided, ImportColumns } from './import-columns.tsx'
import { Button, SelectField } from '../../parts/fields.tsx'

type Method = NonNullable<Reading['method']>

const Choice = ({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string
  choices: readonly (string | readonly [value: string, label: string])[]
  onChange: (value: string) => void
}) => (
  <SelectField
    label={label}
    value={value}
    choices={choices.some((one) => [one].flat()[0] === value) ? choices : [[value, value || words.detect], ...choices]}
    onChoose={onChange}
  />
)

const keyOf = (method: Method): string =>
  'name' in method ? `${method.kind}:${method.name ?? ''}` : method.kind === 'template' ? 'template:' : method.kind

const nameOf = (method: Method): string =>
  method.kind === 'columns' ? words.chosenColumns : ('name' in method && method.name) || words.templateBelow

/** By what the rows become transactions: what Daybook finds out, a preset, rules of hledger, a template. */
const MethodChoice = ({ method }: { method: Method }) => {
  const [template, edit] = useParameter<string>('template', '')
  const presets = useAnswer<PresetsAnswer>('/api/import/presets').data?.presets ?? []
  const rules = useAnswer<RulesAnswer>(isReader.value ? undefined : '/api/import/rules').data?.rules ?? []
  const templates = useAnswer<TemplatesAnswer>('/api/templates').data?.templates ?? []
  const choose = (key: string): void => {
    const [kind, name = ''] = [key.split(':', 1)[0], key.slice(key.indexOf(':') + 1)]
    if (kind !== 'template') edit('')
    if (kind === 'guess') readOtherwise({ method: { kind: 'guess' } })
    else if (kind === 'template' && template !== '') edit(name)
    else if (kind === 'preset' || kind === 'template' || kind === 'rules') readOtherwise({ method: { kind, name } })
  }
  const value = keyOf(method)
  // Its reader is shown before the lists arrive, which name it as well.
  const offered = new Set([
    'guess',
    ...presets.map(({ name }) => `preset:${name}`),
    ...rules.map((name) => `rules:${name}`),
    ...templates.map(({ name }) => `template:${name}`),
  ])
  const mine = presets.filter(({ preset_type: type }) => type === 'custom')
  const builtin = presets.filter(({ preset_type: type }) => type === 'builtin')
  return (
    <label class="field">
      {words.readBy}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="guess">{words.automatic}</option>
        {!offered.has(value) && <option value={value}>{nameOf(method)}</option>}
        {[
          [words.yourPresets, mine],
          [words.presets, builtin],
        ].map(([label, some]) =>
          (some as typeof presets).length === 0 ? null : (
            <optgroup key={label as string} label={label as string}>
              {(some as typeof presets).map(({ name }) => (
                <option key={name} value={`preset:${name}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          ),
        )}
        {rules.length > 0 && (
          <optgroup label={words.rules}>
            {rules.map((name) => (
              <option key={name} value={`rules:${name}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={words.templates}>
          {templates.map(({ id, name }) => (
            <option key={id} value={`template:${name}`} translate={false}>
              {name}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  )
}

/** "Date in A as DD.MM.YYYY, Payee in B, Amount in C" */
const columnsInWords = ({ preset }: StatementPreviewAnswer): string =>
  preset === undefined
    ? ''
    : [...MEANINGS, ...TRADE_MEANINGS]
        .flatMap(([meaning, name]) => {
          const letter = preset.columns[meaning]
          if (letter === undefined) return []
          return [meaning === 'date' ? words.columnIsAs(name, letter, preset.date_format) : words.columnIs(name, letter)]
        })
        .join(' · ')

/** What was detected in a statement, at a glance; everything can be changed. */
export const ImportUnderstood = ({ preview }: { preview: StatementPreviewAnswer }) => {
  const [template, edit] = useParameter<string>('template', '')
  const reading = opened.value?.reading
  const { format, sheets, reading: found, account, rows, header_row: header, new_accounts: added, preset } = preview
  const method = reading?.method ?? { kind: 'guess' }
  const isTable = !saysItself(format) && method.kind !== 'template' && method.kind !== 'rules'
  // What could not be detected has to be chosen: shown at once.
  const isOpen = useSignal(preview.failed && isTable)
  return (
    <section class="card understood" aria-label={words.understood}>
      <div class="understood-main">
        <span class="field">
          {common.account}
          <AccountField
            label={words.accountOfStatement}
            value={account ?? ''}
            forJournal
            onCommit={(chosen) => chosen !== account && readForAccount(chosen)}
          />
        </span>
        <MethodChoice method={method} />
        {sheets && sheets.length > 1 && (
          <Choice label={words.sheet} value={found.sheet ?? sheets[0] ?? ''} choices={sheets} onChange={(sheet) => readOtherwise({ sheet })} />
        )}
        {template === '' && (
          <Button onClick={() => edit(method.kind === 'template' && method.name ? method.name : 'new')}>
            {method.kind === 'template' ? words.editTemplate : words.writeTemplate}
          </Button>
        )}
        <Button aria-expanded={isOpen.value} aria-controls="understood-more" onClick={() => (isOpen.value = !isOpen.value)}>
          <ChevronDown size={15} class={isOpen.value ? 'turned' : undefined} /> {words.details}
        </Button>
      </div>
      {account !== undefined && added.includes(account) && (
        <p class="new-account">
          <Plus size={13} aria-hidden="true" /> {words.newAccount(account)}
        </p>
      )}
      <p class="quiet">
        {FORMATS[format] ?? format} · {common.rows(rows.length)}
        {found.pages !== undefined && ` · ${words.pages(found.pages)}`}
        {header !== undefined && ` · ${words.headerLine(rows.find(({ row }) => row === header)?.line ?? header + 1)}`}
        {isTable && preset && ` · ${columnsInWords(preview)}`}
      </p>
      <Decided preview={preview} />
      <div id="understood-more" class="understood-more" hidden={!isOpen.value}>
        {isOpen.value && (
          <>
            {found.delimiter !== undefined && (
              <Choice label={words.delimiter} value={found.delimiter} choices={DELIMITERS} onChange={(delimiter) => readOtherwise({ delimiter })} />
            )}
            {found.encoding !== undefined && (
              <Choice label={words.encoding} value={found.encoding} choices={ENCODINGS} onChange={(encoding) => readOtherwise({ encoding })} />
            )}
            {isTable && method.kind === 'guess' && (
              <label class="field">
                {words.headerRow}
                <input
                  class="short"
                  type="number"
                  min={1}
                  max={rows.length}
                  value={header === undefined ? '' : header + 1}
                  onChange={(event) => {
                    const row = event.currentTarget.valueAsNumber
                    if (row >= 1 && row <= rows.length) readOtherwise({ method: { kind: 'guess', header_row: Math.floor(row) - 1 } })
                    else event.currentTarget.value = header === undefined ? '' : String(header + 1)
                  }}
                />
              </label>
            )}
            {isTable && <ImportColumns preview={preview} />}
          </>
        )}
      </div>
    </section>
  )
}

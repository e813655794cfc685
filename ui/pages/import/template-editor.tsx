import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { common } from '#messages/common.ts'
import { statement } from '#messages/statement.ts'
import { template as words } from '#messages/template.ts'
import type { StatementPreviewAnswer, TemplatesAnswer } from '../../../src/http/contract/imports-contract.ts'
import { useParameter } from '../../client/address.ts'
import { tell } from '../../client/api.ts'
import { refresh, useAnswer } from '../../client/cached-answers.ts'
import { currency } from '../../client/display-settings.ts'
import { opened, preview, readOtherwise } from '../../client/statement-import.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { columnsOf, type Mapping, mappingOf } from '../../figures/statement-figures.ts'
import { Button } from '../../parts/fields.tsx'

/** What a template may contain, for its author. Pure. */

export interface TemplateHelper {
  readonly name: string
  /** What is typed after the name. */
  readonly takes: string
  readonly gives: string
}

const helper = (name: keyof typeof words.helpers, takes: string): TemplateHelper => ({ name, takes, gives: words.helpers[name] })

/** Every helper of the service, in groups that belong together. */
export const TEMPLATE_HELPERS: readonly TemplateHelper[] = [
  helper('isDate', 'ROW.A "DD.MM.YYYY"'),
  helper('date', 'ROW.A "DD.MM.YYYY"'),
  helper('amount', 'ROW.D'),
  helper('negate', '(amount ROW.D)'),
  helper('round', '(amount ROW.D) 2'),
  helper('predictAccount', 'ROW.B prefix="Expenses"'),
  helper('match', 'ROW.B Expenses:Rent="landlord" Expenses:Food="bakery|market"'),
  helper('eq', 'ROW.G "CR"'),
  helper('ne', 'ROW.G "CR"'),
  helper('gt', '(amount ROW.D) 0'),
  helper('gte', '(amount ROW.D) 0'),
  helper('lt', '(amount ROW.D) 0'),
  helper('lte', '(amount ROW.D) 0'),
  helper('not', '(isBlank ROW.D)'),
  helper('and', '(isDate ROW.A "DD.MM.YYYY") ROW.D'),
  helper('or', 'ROW.B ROW.C'),
  helper('isBlank', 'ROW.D'),
  helper('trim', 'ROW.B'),
  helper('replace', 'ROW.B "old" "new"'),
  helper('regexpTest', 'ROW.B "^Card"'),
  helper('regexpMatch', 'ROW.B "to (.*)" group=1'),
  helper('textRange', 'B D separator=" "'),
  helper('findAbove', 'B regexp="Ltd"'),
  helper('findBelow', 'B regexp="Total"'),
  helper('acronym', 'ROW.C'),
  helper('toLowerCase', 'ROW.B'),
  helper('toUpperCase', 'ROW.B'),
  helper('capitalize', 'ROW.B'),
]

/** Of Handlebars itself: each is closed again. */
export const TEMPLATE_BLOCKS = ['if', 'unless', 'each', 'with'] as const

export interface TemplateMistake {
  /** From 0, in characters of the template. */
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  readonly message: string
}

/** Where a line and column of a template are; the end of the text for what lies behind it. */
export const placeIn = (text: string, line: number, column = 1): number => {
  const lines = text.split('\n')
  const before = lines.slice(0, Math.max(0, Math.min(line, lines.length) - 1))
  return Math.min(text.length, before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1)
}

/** What is wrong with a template, at its place: what keeps it from being read, and helpers that fail for some rows. */
export const mistakesIn = (text: string, { problems, rows }: Pick<StatementPreviewAnswer, 'problems' | 'rows'>): TemplateMistake[] => {
  const unreadable = problems
    .filter(({ code }) => code === 'template_unreadable')
    .map(({ line, column, message }): TemplateMistake => {
      const from = placeIn(text, line, column)
      const end = text.indexOf('\n', from)
      return { from, to: end < 0 ? text.length : end, severity: 'error', message }
    })
  const failing = new Map<string, { readonly line: number; readonly why: string; count: number }>()
  for (const { helper: name, line, why } of rows) {
    if (name === undefined) continue
    const known = failing.get(name)
    if (known) known.count += 1
    else failing.set(name, { line, why, count: 1 })
  }
  const failed = [...failing].flatMap(([name, { line, why, count }]) =>
    [...text.matchAll(new RegExp(`[{(#\\s]${name}\\b`, 'g'))].map(
      ({ index }): TemplateMistake => ({
        from: index + 1,
        to: index + 1 + name.length,
        severity: 'warning',
        message: count > 1 ? words.failsAtAndMore(line, count - 1, why) : words.failsAt(line, why),
      }),
    ),
  )
  return [...unreadable, ...failed]
}

/** A template that does what a mapping of columns does, to be made into something else. */
export const templateFor = ({ column_mappings: columns, date_format: format }: Mapping, account: string, commodity: string): string => {
  const cell = (meaning: string, otherwise: string): string => `ROW.${columns[meaning] ?? otherwise}`
  const date = cell('date', 'A')
  const payee = cell('payee', columns['description'] ?? 'B')
  const [debit, credit, amount] = [cell('debit', 'C'), cell('credit', 'D'), cell('amount', 'C')]
  const guess = (prefix: string): string => `    {{predictAccount ${payee} prefix="${prefix}"}}`
  const own = (of: string): string => `    ${account}    {{amount ${of}}} ${commodity}`
  const [spent, earned] =
    columns['debit'] !== undefined || columns['credit'] !== undefined
      ? [`{{#if (isBlank ${credit})}}\n${guess('Expenses')}    {{amount ${debit}}} ${commodity}\n    ${account}`, own(credit)]
      : [`{{#if (lt (amount ${amount}) 0)}}\n${guess('Expenses')}\n${own(amount)}`, own(amount)]
  return `{{#if (isDate ${date} "${format}")}}\n{{date ${date} "${format}"}} * {{trim ${payee}}}\n${spent}\n{{else}}\n${guess('Income')}\n${earned}\n{{/if}}\n{{/if}}\n`
}

const HELPER = new RegExp(`^(?:${TEMPLATE_HELPERS.map(({ name }) => name).join('|')})\\b`)

/** Templates in colours: text that is printed unchanged, and expressions. */
const language = StreamLanguage.define<{ inside: boolean }>({
  startState: () => ({ inside: false }),
  token: (stream, state) => {
    if (!state.inside) {
      if (stream.match(/^\{\{!--[\s\S]*?--\}\}|^\{\{![^}]*\}\}/)) return 'comment'
      if (stream.match(/^\{\{\{?~?/)) {
        state.inside = true
        return 'brace'
      }
      if (!stream.skipTo('{{')) stream.skipToEnd()
      return null
    }
    if (stream.match(/^~?\}?\}\}/)) {
      state.inside = false
      return 'brace'
    }
    if (stream.match(/^[#/^](?:if|unless|each|with)\b|^else(?: if)?\b/)) return 'keyword'
    if (stream.match(/^"[^"]*"|^'[^']*'/)) return 'string'
    if (stream.match(/^-?\d+(?:\.\d+)?\b/)) return 'number'
    if (stream.match(/^(?:ROW|SHEET)(?:\.[A-Za-z0-9]+)*/)) return 'variableName'
    if (stream.match(HELPER)) return 'keyword'
    stream.next()
    return null
  },
})

const colours = HighlightStyle.define([
  { tag: tags.brace, color: 'var(--ink-3)' },
  { tag: tags.keyword, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--gain)' },
  { tag: tags.number, color: 'var(--amber)' },
  { tag: tags.variableName, color: 'var(--amber)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
])

interface Column {
  readonly letter: string
  readonly name: string
}

/** Inside of braces: helpers with what they take, and the columns of the statement with their names. */
const completionsFor =
  (columns: () => readonly Column[]) =>
  (context: CompletionContext): { from: number; options: readonly Completion[]; validFor: RegExp } | null => {
    const word = context.matchBefore(/[#\w.]*/)
    const before = context.state.sliceDoc(Math.max(0, context.pos - 2000), word?.from ?? context.pos)
    if (before.lastIndexOf('{{') <= before.lastIndexOf('}}')) return null
    if ((!word || word.from === word.to) && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      validFor: /^[#\w.]*$/,
      options: [
        ...columns().map(({ letter, name }) => ({ label: `ROW.${letter}`, detail: name, type: 'variable', boost: 2 })),
        ...TEMPLATE_BLOCKS.map((name) => ({ label: `#${name}`, detail: `… {{/${name}}}`, type: 'keyword' })),
        ...TEMPLATE_HELPERS.map(({ name, takes, gives }) => ({ label: name, detail: takes, info: gives, type: 'function' })),
        { label: 'ROW.index', detail: words.rowIndex, type: 'variable' },
        { label: 'SHEET', detail: words.allRows('SHEET.5.A'), type: 'variable' },
      ],
    }
  }

/** An editor for a template. Tab leaves it, as it leaves every other field. */
export const TemplateCode = ({
  origin,
  columns,
  mistakes,
  onChange,
}: {
  /** The text to begin with; another one takes the place of what was typed. */
  origin: string
  columns: readonly Column[]
  mistakes: readonly TemplateMistake[]
  onChange: (text: string) => void
}) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>()
  const latest = useRef({ columns, onChange })
  latest.current = { columns, onChange }

  useEffect(() => {
    const editor = new EditorView({
      parent: place.current as HTMLDivElement,
      state: EditorState.create({
        doc: origin,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          lintGutter(),
          language,
          syntaxHighlighting(colours),
          autocompletion({ override: [completionsFor(() => latest.current.columns)], icons: false }),
          placeholder('{{#if (isDate ROW.A "DD.MM.YYYY")}} …'),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': words.template, spellcheck: 'false' }),
          EditorView.updateListener.of((update) => update.docChanged && latest.current.onChange(update.state.doc.toString())),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    const editor = view.current
    if (editor && editor.state.doc.toString() !== origin) editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: origin } })
  }, [origin])
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    // What was found belongs to the text that was sent; meanwhile it may have become shorter.
    const length = editor.state.doc.length
    editor.dispatch(
      setDiagnostics(
        editor.state,
        mistakes.map((mistake) => ({ ...mistake, from: Math.min(mistake.from, length), to: Math.min(mistake.to, length) })),
      ),
    )
  }, [mistakes])

  return <div class="template-code" ref={place} />
}

/** How long after the last key the rows are made again. */
const SETTLE_MS = 400
/** Where to begin without a template to copy. */
const NEW_TEMPLATE = 'new'

/** A template, edited next to its result for the statement that is open. Those of Daybook are copied under another name. */
export const TemplateEditor = () => {
  const [wanted, setWanted] = useParameter<string>('template', '')
  const templates = useAnswer<TemplatesAnswer>('/api/templates').data?.templates
  const chosen = templates?.find(({ name }) => name === wanted)
  const shown = preview.value
  // What was kept a moment ago is in the list only when the list has been asked for again.
  const kept = useRef('')
  const origin = useMemo(
    () =>
      chosen?.content ??
      (wanted === NEW_TEMPLATE ? templateFor(mappingOf(shown?.preset), shown?.account ?? 'Assets:Checking', currency.value) : kept.current),
    // Made from what was detected when it was opened, and not again with every preview.
    [chosen?.content, wanted],
  )
  const text = useSignal(origin)
  const name = useSignal('')
  const isBusy = useSignal(false)
  useEffect(() => {
    text.value = origin
    name.value = wanted === NEW_TEMPLATE ? '' : chosen?.template_type === 'builtin' ? words.mine(chosen.name) : wanted
  }, [origin, wanted, chosen?.id])

  // The rows show what the template makes of them, as it is now.
  useEffect(() => {
    if (!templates || text.value === '' || !opened.peek()) return
    const method = opened.peek()?.reading.method
    if (method?.kind !== 'template' || method.content !== text.value) readOtherwise({ method: { kind: 'template', content: text.value } }, SETTLE_MS)
  }, [text.value, templates, opened.value?.name])

  const isChanged = text.value !== origin || (wanted === NEW_TEMPLATE && text.value !== '')
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])

  const trimmed = name.value.trim()
  const taken = templates?.find((template) => template.name === trimmed)
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    await orReport(async () => {
      await work()
      refresh()
    }, isBusy)
  }
  const keep = (): Promise<void> =>
    attempt(async () => {
      await tell('/api/templates/upsert', { name: trimmed, content: text.value })
      say('good', statement.savedAs(trimmed))
      kept.current = text.value
      setWanted(trimmed)
    })
  const forget = (): Promise<void> =>
    attempt(async () => {
      await tell('/api/templates/delete', { name: trimmed })
      say('good', statement.deleted(trimmed))
      setWanted(NEW_TEMPLATE)
    })
  const mistakes = useMemo(
    () => (shown && opened.value?.reading.method?.kind === 'template' ? mistakesIn(text.value, shown) : []),
    [shown, text.value],
  )
  const errors = mistakes.filter(({ severity }) => severity === 'error')

  return (
    <section class="card template-editor" aria-label={words.editor}>
      <div class="understood-main">
        <label class="field">
          {words.template}
          <select value={wanted} onChange={(event) => setWanted(event.currentTarget.value)}>
            <option value={NEW_TEMPLATE}>{words.newOne}</option>
            {!chosen && wanted !== NEW_TEMPLATE && <option value={wanted}>{wanted}</option>}
            {(['custom', 'builtin'] as const).map((type) => {
              const some = templates?.filter(({ template_type }) => template_type === type) ?? []
              return some.length === 0 ? null : (
                <optgroup key={type} label={type === 'custom' ? words.yours : words.ofDaybook}>
                  {some.map((template) => (
                    <option key={template.id} value={template.name} translate={false}>
                      {template.name}
                    </option>
                  ))}
                </optgroup>
              )
            })}
          </select>
        </label>
        <Button onClick={() => setWanted('')}>{common.close}</Button>
      </div>
      <TemplateCode origin={origin} columns={shown ? columnsOf(shown) : []} mistakes={mistakes} onChange={(typed) => (text.value = typed)} />
      <p class={errors.length > 0 ? 'loss' : 'quiet'} role="status">
        {errors[0]?.message ??
          (mistakes.length > 0 ? words.someFail(mistakes[0]?.message ?? '') : opened.value ? words.explained : words.openStatement)}
      </p>
      <form
        class="keep-preset"
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <label class="field">
          {statement.saveAs}
          <input maxLength={200} value={name.value} placeholder={words.name} onInput={(event) => (name.value = event.currentTarget.value)} />
        </label>
        <Button type="submit" disabled={isBusy.value || trimmed === '' || trimmed === NEW_TEMPLATE || taken?.template_type === 'builtin'}>
          {taken?.template_type === 'custom' ? statement.replace : common.save}
        </Button>
        {taken?.template_type === 'custom' && <Button kind="danger" disabled={isBusy.value} onClick={() => void forget()} text={common.delete} />}
        {taken?.template_type === 'builtin' && <span class="quiet">{statement.builtIn}</span>}
      </form>
    </section>
  )
}

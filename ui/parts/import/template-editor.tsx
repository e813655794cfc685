import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { TemplatesAnswer } from '../../../src/http/contract/imports.ts'
import { refresh, useAnswer } from '../../client/answers.ts'
import { tell } from '../../client/api.ts'
import { currency } from '../../client/settings.ts'
import { opened, preview, readOtherwise } from '../../client/statement.ts'
import { columnsOf, mappingOf } from '../../figures/statement-columns.ts'
import { mistakesIn, templateFor } from '../../figures/template-words.ts'
import { useParameter } from '../../address.ts'
import { TemplateCode } from './template-code.tsx'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

/** How long after the last key the rows are made anew. */
const SETTLE_MS = 400
/** Where one begins who has nothing to copy from. */
const NEW_TEMPLATE = 'new'

/** A template, edited beside what it makes of the statement that is open. Those that come with Daybook are copied under another name. */
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
    // Begun from what was understood when it was opened, and not again with every preview.
    [chosen?.content, wanted],
  )
  const text = useSignal(origin)
  const name = useSignal('')
  const isBusy = useSignal(false)
  useEffect(() => {
    text.value = origin
    name.value = wanted === NEW_TEMPLATE ? '' : chosen?.template_type === 'builtin' ? `${chosen.name} (mine)` : wanted
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
    await orSay(async () => {
      await work()
      refresh()
    }, isBusy)
  }
  const keep = (): Promise<void> =>
    attempt(async () => {
      await tell('/api/templates/upsert', { name: trimmed, content: text.value })
      say('good', `Kept as ${trimmed}`)
      kept.current = text.value
      setWanted(trimmed)
    })
  const forget = (): Promise<void> =>
    attempt(async () => {
      await tell('/api/templates/delete', { name: trimmed })
      say('good', `Forgotten: ${trimmed}`)
      setWanted(NEW_TEMPLATE)
    })
  const mistakes = useMemo(
    () => (shown && opened.value?.reading.method?.kind === 'template' ? mistakesIn(text.value, shown) : []),
    [shown, text.value],
  )
  const errors = mistakes.filter(({ severity }) => severity === 'error')

  return (
    <section class="card template-editor" aria-label="Template editor">
      <div class="understood-main">
        <label class="field">
          Template
          <select value={wanted} onChange={(event) => setWanted(event.currentTarget.value)}>
            <option value={NEW_TEMPLATE}>a new one</option>
            {!chosen && wanted !== NEW_TEMPLATE && <option value={wanted}>{wanted}</option>}
            {(['custom', 'builtin'] as const).map((type) => {
              const some = templates?.filter(({ template_type }) => template_type === type) ?? []
              return some.length === 0 ? null : (
                <optgroup key={type} label={type === 'custom' ? 'Yours' : 'With Daybook'}>
                  {some.map((template) => (
                    <option key={template.id} value={template.name}>
                      {template.name}
                    </option>
                  ))}
                </optgroup>
              )
            })}
          </select>
        </label>
        <button type="button" class="button" onClick={() => setWanted('')}>
          Close
        </button>
      </div>
      <TemplateCode origin={origin} columns={shown ? columnsOf(shown) : []} mistakes={mistakes} onChange={(typed) => (text.value = typed)} />
      <p class={errors.length > 0 ? 'loss' : 'quiet'} role="status">
        {errors[0]?.message ??
          (mistakes.length > 0
            ? `Some rows fail: ${mistakes[0]?.message}`
            : opened.value
              ? 'It is used for each row; the rows below are what it makes of them. Control and space offer what can stand here.'
              : 'Bring in a statement, and the rows below it are what the template makes of them.')}
      </p>
      <form
        class="keep-preset"
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <label class="field">
          Keep as
          <input maxLength={200} value={name.value} placeholder="Name" onInput={(event) => (name.value = event.currentTarget.value)} />
        </label>
        <button
          type="submit"
          class="button"
          disabled={isBusy.value || trimmed === '' || trimmed === NEW_TEMPLATE || taken?.template_type === 'builtin'}
        >
          {taken?.template_type === 'custom' ? 'Replace' : 'Keep'}
        </button>
        {taken?.template_type === 'custom' && (
          <button type="button" class="button button-danger" disabled={isBusy.value} onClick={() => void forget()}>
            Forget it
          </button>
        )}
        {taken?.template_type === 'builtin' && (
          <span class="quiet">This one comes with Daybook and stays as it is: keep yours under another name.</span>
        )}
      </form>
    </section>
  )
}

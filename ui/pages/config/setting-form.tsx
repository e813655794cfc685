import { common } from '#messages/common.ts'
import { config } from '#messages/config.ts'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { ConfigAnswer } from '../../../src/http/contract/config-contract.ts'
import { configuration, useAnswer } from '../../client/cached-answers.ts'
import { blankOf, type Field, fieldOf, titleOf } from '../../figures/config-form.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure, Skeleton } from '../../parts/loading.tsx'
import { checkDraft, dropDraft, draftPreview, isChanged, isWriting, setDraft, writeDraft } from './config-draft.ts'
import { Keys } from './config-field.tsx'
import { Button } from '../../parts/fields.tsx'

/** Lists of the configuration whose entries are changed on the pages that show them. */
export type SettingList = 'goals.savings' | 'goals.retirement' | 'credit_cards' | 'allocation_targets'

type Values = Readonly<Record<string, unknown>>

/** A list of the configuration: "goals.savings" is in "goals". */
const itemsIn = (config: Values, list: SettingList): readonly Values[] => {
  const value = list.split('.').reduce<unknown>((inner, key) => (inner as Values | undefined)?.[key], config)
  return Array.isArray(value) ? (value as readonly Values[]) : []
}

const withItems = (config: Values, list: SettingList, items: readonly Values[]): readonly [key: string, value: unknown] => {
  const [key = '', inner] = list.split('.')
  return [key, inner === undefined ? items : { ...(config[key] as Values), [inner]: items }]
}

/** What the page itself changes: goals are put in order by hand. */
const ELSEWHERE = new Set(['priority'])

const Form = ({ list, name, field, close }: { list: SettingList; name: string | undefined; field: Field; close: () => void }) => {
  const config: Values = configuration.value.data?.config ?? {}
  const items = itemsIn(config, list)
  const found = items.findIndex((item) => titleOf(item) === name)
  const at = name === undefined || found < 0 ? items.length : found
  const item = useSignal<Values>(items[at] ?? (blankOf(field) as Values))
  const write = async (next: readonly Values[]): Promise<void> => {
    dropDraft()
    setDraft(...withItems(config, list, next))
    if (isChanged.peek()) {
      if (!(await checkDraft())) return
      await writeDraft()
    }
    if (!isChanged.peek()) close()
  }
  const form = useRef<HTMLFormElement>(null)
  // Under a finger a keyboard would cover half of the form.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [])
  const problems = draftPreview.value?.problems ?? []
  return (
    <form
      ref={form}
      class="setting-form"
      onSubmit={(event) => {
        event.preventDefault()
        void write(at < items.length ? items.with(at, item.value) : [...items, item.value])
      }}
    >
      <div class="config-keys">
        <Keys
          keys={field.keys.filter(([key]) => !ELSEWHERE.has(key))}
          path={`${list}[${at}]`}
          value={item.value}
          change={(next) => (item.value = next)}
        />
      </div>
      <div role="status">
        {problems.map(({ key, message }) =>
          key.startsWith(`${list}[${at}].`) ? null : (
            <p key={`${key} ${message}`} class="config-problem">
              <code>{key}</code> {message}
            </p>
          ),
        )}
      </div>
      <p class="form-buttons">
        <Button type="submit" kind="strong" disabled={isWriting.value} text={common.save} />
        <Button onClick={close}>{common.cancel}</Button>
        {at < items.length && <Button disabled={isWriting.value} onClick={() => void write(items.toSpliced(at, 1))} text={common.delete} />}
      </p>
    </form>
  )
}

/** One entry of a list of the configuration, such as a goal, as a form over the page that shows it. Saved like every setting. */
export const SettingForm = ({
  list,
  name,
  title,
  close: onClose,
}: {
  list: SettingList
  /** Of the entry to change; a new one without. */
  name: string | undefined
  title: string
  close: () => void
}) => {
  // What was changed on the page of the configuration, and is not written yet, would be written with it.
  const hasOther = useSignal(isChanged.peek())
  const whole = useAnswer<ConfigAnswer>('/api/config')
  const close = (): void => {
    if (!hasOther.value) dropDraft()
    onClose()
  }
  const node = list.split('.').reduce<Node | undefined>((inner, key) => inner?.properties?.[key], whole.data?.schema as Node | undefined)
  return (
    <Dialog kind="form" label={title} title={title} onClose={close}>
      {hasOther.value ? (
        <p>{config.unsavedElsewhere}</p>
      ) : whole.error ? (
        <Failure error={whole.error} retry={whole.retry} />
      ) : node?.items === undefined ? (
        <Skeleton height={320} />
      ) : (
        <Form list={list} name={name} field={fieldOf(node.items)} close={close} />
      )}
    </Dialog>
  )
}

type Node = Parameters<typeof fieldOf>[0]

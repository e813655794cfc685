import { signal, type Signal } from '@preact/signals'
import { CircleCheck, TriangleAlert, X } from 'lucide-preact'
import { common } from '#messages/common.ts'
import { Refusal } from './api.ts'

interface Toast {
  readonly id: number
  readonly tone: 'good' | 'bad'
  readonly text: string
  /** What can be done about it. */
  readonly way?: { readonly name: string; readonly run: () => void } | undefined
}

const toasts = signal<readonly Toast[]>([])
let next = 1

const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Says in passing what has happened; bad news stays longer. */
export const say = (tone: Toast['tone'], text: string, way?: Toast['way']): void => {
  const id = next++
  toasts.value = [...toasts.value.slice(-2), { id, tone, text, way }]
  setTimeout(() => dismiss(id), tone === 'bad' || way ? 10_000 : 4000)
}

/** Reports that code could not be loaded when it was needed. */
export const sayNotLoaded = (text: string): void => say('bad', text, { name: common.reload, run: () => location.reload() })

export const Toasts = () => (
  <div class="toasts" role="status" aria-live="polite">
    {toasts.value.map(({ id, tone, text, way }) => (
      <div key={id} class={`toast toast-${tone}`}>
        {tone === 'good' ? <CircleCheck size={18} /> : <TriangleAlert size={18} />}
        <p>{text}</p>
        {way && (
          <button
            type="button"
            class="button"
            onClick={() => {
              dismiss(id)
              way.run()
            }}
          >
            {way.name}
          </button>
        )}
        <button type="button" class="icon-button" aria-label={common.dismiss} onClick={() => dismiss(id)}>
          <X size={16} />
        </button>
      </div>
    ))}
  </div>
)

/**
 * Does the work; what the service refuses of it is said at the edge of the page. False when it was refused.
 * What is wrong with the page itself is thrown on. `isBusy` is true for as long as the work lasts.
 */
export const orReport = async (work: () => unknown, isBusy?: Signal<boolean>): Promise<boolean> => {
  if (isBusy) isBusy.value = true
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say('bad', error.message)
    return false
  } finally {
    if (isBusy) isBusy.value = false
  }
}

/** What lies over the page at the moment; one thing at a time. */
export type Overlay = 'palette' | 'jobs' | 'keys' | 'menu' | 'proof' | 'price-export' | 'fetched-prices' | 'icon' | 'quick-add'
export const overlay = signal<Overlay | undefined>(undefined)
export const open = (choice: Overlay) => (): void => {
  overlay.value = choice
}
export const close = (): void => {
  overlay.value = undefined
}

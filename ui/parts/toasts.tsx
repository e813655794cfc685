import { signal } from '@preact/signals'
import { CircleCheck, TriangleAlert, X } from 'lucide-preact'

interface Toast {
  readonly id: number
  readonly tone: 'good' | 'bad'
  readonly text: string
}

const toasts = signal<readonly Toast[]>([])
let next = 1

const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Says in passing what has happened; bad news stays longer. */
export const say = (tone: Toast['tone'], text: string): void => {
  const id = next++
  toasts.value = [...toasts.value.slice(-2), { id, tone, text }]
  setTimeout(() => dismiss(id), tone === 'bad' ? 10_000 : 4000)
}

export const Toasts = () => (
  <div class="toasts" role="status" aria-live="polite">
    {toasts.value.map(({ id, tone, text }) => (
      <div key={id} class={`toast toast-${tone}`}>
        {tone === 'good' ? <CircleCheck size={18} /> : <TriangleAlert size={18} />}
        <p>{text}</p>
        <button type="button" class="icon-button" aria-label="Dismiss" onClick={() => dismiss(id)}>
          <X size={16} />
        </button>
      </div>
    ))}
  </div>
)

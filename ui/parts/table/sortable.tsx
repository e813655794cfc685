import { useSignal } from '@preact/signals'
import { GripVertical } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { moved } from '../../figures/goal.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/**
 * Things in an order that a person changes: each has a handle, which mouse and finger drag and the arrow keys move. What was moved is
 * handed on when it is let go of, or when the focus leaves the handle.
 */
export const Sortable = <Of,>({
  class: name,
  items,
  keyOf,
  nameOf,
  onOrder,
  children,
}: {
  class: string
  items: readonly Of[]
  keyOf: (item: Of) => string
  nameOf: (item: Of) => string
  /** Returns whether it came to be so: it is shown as it was before otherwise. */
  onOrder: (items: readonly Of[]) => Promise<boolean>
  /** One of them, with its handle to be placed. */
  children: (item: Of, handle: ComponentChildren) => ComponentChildren
}) => {
  const list = useRef<HTMLDivElement>(null)
  const keys = useSignal<readonly string[] | undefined>(undefined)
  const told = useSignal('')
  const byKey = new Map(items.map((item) => [keyOf(item), item]))
  const order = (
    keys.value?.every((key) => byKey.has(key)) && keys.value.length === items.length ? keys.value : [...byKey.keys()]
  ) as readonly string[]
  const put = (key: string, to: number): void => {
    const from = order.indexOf(key)
    if (from < 0 || to === from || to < 0 || to >= order.length) return
    keys.value = moved(order, from, to)
    told.value = `${nameOf(byKey.get(key) as Of)} is number ${to + 1} of ${order.length}`
  }
  const given = [...byKey.keys()].join('\n')
  /** What has been handed on, until it is how things stand. */
  const handedOn = useRef('')
  useEffect(() => {
    // How things stand is told a moment after they have come to be so: it may be an order that was handed on before the last one.
    if (handedOn.current !== '' && handedOn.current !== given) return
    // Whoever has moved one further since goes on from there.
    if (handedOn.current === '' || keys.peek()?.join('\n') === handedOn.current) keys.value = undefined
    handedOn.current = ''
  }, [given])
  const settle = (): void => {
    const wanted = keys.peek()
    const text = wanted?.join('\n') ?? ''
    if (!wanted || text === given) keys.value = undefined
    else if (text !== handedOn.current) {
      handedOn.current = text
      void onOrder(wanted.flatMap((key) => byKey.get(key) ?? [])).then((isDone) => {
        if (isDone) return
        keys.value = undefined
        handedOn.current = ''
      })
    }
  }
  /** The handle that a key has just moved. The browser takes the focus from what it puts elsewhere, and nobody has let go of it. */
  const walked = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    walked.current?.focus()
    walked.current = null
  }, [keys.value])
  const over = (event: PointerEvent): number => {
    const under = document.elementFromPoint(event.clientX, event.clientY)
    return [...(list.current?.children ?? [])].findIndex((child) => child.contains(under))
  }
  const handle = (key: string, place: number) => (
    <button
      type="button"
      class="icon-button grip"
      aria-label={`Move ${nameOf(byKey.get(key) as Of)}, number ${place + 1} of ${order.length}`}
      title="Drag, or move with the arrow keys"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && put(key, over(event))}
      onPointerUp={settle}
      onPointerCancel={() => (keys.value = undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') keys.value = undefined
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          settle()
        }
        const step = STEPS[event.key]
        if (step === undefined) return
        event.preventDefault()
        if (order[place + step] !== undefined) walked.current = event.currentTarget
        put(key, place + step)
      }}
      onBlur={() => {
        if (walked.current === null) settle()
      }}
    >
      <GripVertical size={16} />
    </button>
  )
  return (
    <>
      <div class={name} ref={list}>
        {order.map((key, place) => (
          <div key={key} class={keys.value ? 'sortable moving' : 'sortable'}>
            {children(byKey.get(key) as Of, handle(key, place))}
          </div>
        ))}
      </div>
      <p class="only-heard" aria-live="polite">
        {told.value}
      </p>
    </>
  )
}

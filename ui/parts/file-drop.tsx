import { loading as words } from '#messages/frame.ts'
import { signal, useSignal } from '@preact/signals'
import { FileDown } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { sayNotLoaded } from '../client/toasts.tsx'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Files that were dropped on a transaction, whose panel asks first whether they were meant for it. */
export const dropped = signal<{ readonly transaction: string; readonly files: readonly File[] } | undefined>(undefined)

/** The files that were dropped. */
export const filesIn = (event: DragEvent): File[] => [...(event.dataTransfer?.files ?? [])]

/** What is pointed at, if it takes files for itself: a receipt belongs to the transaction that it is dropped on. */
const takerOf = ({ target }: DragEvent): Element | null => (target instanceof Element ? target.closest('[data-takes-files]') : null)

/** Files can be dropped anywhere, on any page: they go to the page that imports statements, but where a place takes them for itself. */
export const FileDrop = () => {
  const [, navigate] = useLocation()
  const isOver = useSignal(false)
  useEffect(() => {
    // Entering a part of the page leaves the one around it: only the last way out counts.
    let depth = 0
    let taker: Element | null = null
    const pointAt = (next: Element | null): void => {
      if (next === taker) return
      taker?.classList.remove('drop-here')
      next?.classList.add('drop-here')
      taker = next
    }
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth += 1
      isOver.value = true
    }
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      pointAt(takerOf(event))
      isOver.value = taker === null
    }
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth -= 1
      if (depth > 0) return
      isOver.value = false
      pointAt(null)
    }
    const drop = (event: DragEvent): void => {
      depth = 0
      isOver.value = false
      pointAt(null)
      if (!hasFiles(event)) return
      event.preventDefault()
      if (takerOf(event)) return
      const files = filesIn(event)
      // Most people who look at figures drop nothing: what reads statements is not among what every page begins with.
      import('../client/statement-import.ts').then(
        ({ takeFiles }) => {
          takeFiles(files)
          navigate('/ledger/import')
        },
        () => {
          const [first, ...others] = files
          sayNotLoaded(others.length === 0 && first ? words.fileNotTaken(first.name) : words.filesNotTaken)
        },
      )
    }
    addEventListener('dragenter', enter)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragenter', enter)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [navigate])
  if (!isOver.value) return null
  return (
    <div class="file-drop" aria-hidden="true">
      <p>
        <FileDown size={28} /> {words.dropHere}
      </p>
    </div>
  )
}

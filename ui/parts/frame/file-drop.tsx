import { useSignal } from '@preact/signals'
import { FileDown } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { sayNotLoaded } from '../toasts.tsx'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Files can be dropped anywhere, on any page: they go to the page that imports statements. */
export const FileDrop = () => {
  const [, navigate] = useLocation()
  const isOver = useSignal(false)
  useEffect(() => {
    // Entering a part of the page leaves the one around it: only the last way out counts.
    let depth = 0
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth += 1
      isOver.value = true
    }
    const over = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault()
    }
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth -= 1
      if (depth <= 0) isOver.value = false
    }
    const drop = (event: DragEvent): void => {
      depth = 0
      isOver.value = false
      if (!hasFiles(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      // Most people who look at figures drop nothing: what reads statements is not among what every page begins with.
      import('../../client/statement.ts').then(
        ({ takeFiles }) => {
          takeFiles(files)
          navigate('/ledger/import')
        },
        () => {
          const [first, ...others] = files
          sayNotLoaded(
            `${others.length === 0 && first ? `${first.name} was` : 'The files were'} not taken: what reads statements could not be loaded.`,
          )
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
        <FileDown size={28} /> Drop statements to import them
      </p>
    </div>
  )
}

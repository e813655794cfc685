import { signal } from '@preact/signals'
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { overlay } from '../overlays.ts'
import { pointer } from '../figures/explain.ts'

/** The report that a part of a page shows, so that its figures can be traced. */
export interface Traced {
  /** Its route without /api/: "networth", "gain/Assets:Fund". */
  readonly report: string
  /** What it was asked with. */
  readonly parameters?: Readonly<Record<string, string | boolean | undefined>>
}

export const Report = createContext<Traced | undefined>(undefined)

export interface Asked extends Traced {
  readonly path: string
  /** What the figure is called. */
  readonly name: string
}

/** The figure whose origin is being looked at. */
export const asked = signal<Asked | undefined>(undefined)

/** A figure that opens its own origin: quiet until it is pointed at or focused. */
export const Proof = ({
  at,
  name,
  inRow = false,
  children,
}: {
  /** Where the figure stands in the answer. */
  at: readonly (string | number)[]
  name: string
  /** The row that it stands in is what the keyboard stops at. */
  inRow?: boolean
  children: ComponentChildren
}) => {
  const report = useContext(Report)
  if (!report) return <>{children}</>
  return (
    <button
      type="button"
      class="proof"
      title="What is this made of?"
      tabIndex={inRow ? -1 : 0}
      onClick={(event) => {
        event.stopPropagation()
        asked.value = { ...report, path: pointer(...at), name }
        overlay.value = 'proof'
      }}
    >
      {children}
    </button>
  )
}

import type { ComponentChildren } from 'preact'
import { InRow } from '../parts/proof.tsx'

/** What is said of one place of a chart. Its figures can be pressed once it is pinned. */
export const Tooltip = ({
  isPinned,
  left,
  children,
}: {
  isPinned: boolean
  /** Where it stands, as CSS. */
  left: string
  children: ComponentChildren
}) => (
  <InRow.Provider value={!isPinned}>
    <div
      class={isPinned ? 'tooltip pinned' : 'tooltip'}
      style={{ left }}
      {...(isPinned ? { role: 'group', 'aria-label': 'Figures of this place' } : { 'aria-hidden': true })}
    >
      {children}
    </div>
  </InRow.Provider>
)

/** In letters of the usual size. */
export const TOOLTIP_WIDTH = 216

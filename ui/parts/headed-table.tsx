import type { ComponentChildren, KeyboardEventHandler, Ref } from 'preact'
import { TableFrame } from './table-parts.tsx'

/** The head of a column: figures are right-aligned, words left; the first column is of words by default. */
export type Head = string | { readonly title: ComponentChildren; readonly align?: 'left' }

/** A table whose rows are written out one by one, each a `tr`: what it has that others have too, its frame and its head. */
export const HeadedTable = ({
  label,
  heads,
  isGlanced = false,
  kind = '',
  body,
  onKeyDown,
  children,
}: {
  label: string
  heads: readonly Head[]
  isGlanced?: boolean
  /** A class of its own. */
  kind?: string
  body?: Ref<HTMLTableSectionElement>
  onKeyDown?: KeyboardEventHandler<HTMLTableSectionElement>
  children: ComponentChildren
}) => (
  <TableFrame label={label} isGlanced={isGlanced}>
    <table class={kind ? `grid ${kind}` : 'grid'} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, place) => {
            const { title, align } = typeof head === 'string' ? { title: head, align: undefined } : head
            return (
              <th key={place} scope="col" class={align}>
                {title}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody ref={body ?? null} {...(onKeyDown && { onKeyDown })}>
        {children}
      </tbody>
    </table>
  </TableFrame>
)

import { useMemo } from 'preact/hooks'
import { type AreaPart, Areas } from './areas.tsx'
import { type Branch, depthOf, layers } from './icicle-layout.ts'
import { useWidth } from './use-width.ts'

/** A name and an amount below each other. */
const ROW_HEIGHT = 50

/** Parts of a whole below what they are parts of: a row for each level, each part as wide as what it is. */
export const Icicle = ({ label, branches, groups }: { label: string; branches: readonly Branch<AreaPart>[]; groups: readonly string[] }) => {
  const { element, width } = useWidth<HTMLDivElement>()
  const placed = useMemo(() => layers(branches, { width: width.value, rowHeight: ROW_HEIGHT }), [branches, width.value])
  return (
    <div class="treemap" ref={element} style={{ height: `${depthOf(branches) * ROW_HEIGHT}px` }}>
      {width.value > 0 && <Areas label={label} placed={placed} groups={groups} />}
    </div>
  )
}

import { useMemo } from 'preact/hooks'
import { type AreaPart, Areas, groupsOf } from './areas.tsx'
import { layOut, type Piece } from './treemap-layout.ts'
import { useWidth } from './use-width.ts'

/** Parts of a whole as areas, each as large as what it is, the largest first. `groups`: the order of their colours, where others have the same. */
export const Treemap = ({
  label,
  parts,
  height,
  groups,
}: {
  label: string
  parts: readonly AreaPart[]
  height: number
  groups?: readonly string[]
}) => {
  const { element, width } = useWidth<HTMLDivElement>()
  const own = useMemo(() => groupsOf(parts), [parts])
  const placed = useMemo(
    () =>
      layOut(
        parts.map((of): Piece<AreaPart> => ({ of, group: of.group, value: of.value })),
        { width: width.value, height },
      ).sort((a, b) => b.value - a.value),
    [parts, width.value, height],
  )
  return (
    <div class="treemap" ref={element} style={{ height: `${height}px` }}>
      {width.value > 0 && <Areas label={label} placed={placed} groups={groups ?? own} />}
    </div>
  )
}

import { ChartColumn, Download, Image, Table2, ZoomIn, ZoomOut } from 'lucide-preact'
import type { ComponentChildren, RefObject } from 'preact'
import { useManner } from '../address.ts'

/** Whether a chart is looked at or read as a table; kept in the address under its name. */
export const useView = (name: string) => useManner<'chart' | 'table'>(`view-${name}`, 'chart', ['chart', 'table'])

/** What stands around a chart: its legend, the way to its table, and out of a zoom. */
export const ChartFrame = ({
  name,
  frame,
  isZoomed,
  onZoomOut,
  onZoomIn,
  onEscape,
  table,
  legend,
  saving,
  children,
}: {
  name: string
  frame: RefObject<HTMLDivElement>
  isZoomed: boolean
  onZoomOut: () => void
  /** Shows half as many places, around the one that is walked to; absent where it is as close as it gets. */
  onZoomIn?: (() => void) | undefined
  onEscape: () => void
  /** The same in figures; without, the page has its own table of them. */
  table?: () => ComponentChildren
  legend?: ComponentChildren
  /** Ways to take the chart along, where what it shows may be seen. */
  saving?: { readonly picture: () => void; readonly csv: () => void } | undefined
  children: ComponentChildren
}) => {
  const [view, setView] = useView(name)
  const isTable = view === 'table' && table !== undefined
  return (
    <div
      class="chart-frame"
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !(event.target instanceof Element) || !event.target.closest('.tooltip')) return
        event.stopPropagation()
        onEscape()
        frame.current?.querySelector<HTMLElement>('[role="slider"]')?.focus()
      }}
    >
      {isTable ? table() : <div class="chart-place">{children}</div>}
      <div class="chart-foot">
        {!isTable && legend}
        <span class="chart-ways">
          {onZoomIn && !isTable && (
            <button type="button" class="table-tool" onClick={onZoomIn}>
              <ZoomIn size={14} aria-hidden="true" /> Closer
            </button>
          )}
          {isZoomed && !isTable && (
            <button type="button" class="table-tool" onClick={onZoomOut}>
              <ZoomOut size={14} aria-hidden="true" /> Show all
            </button>
          )}
          {saving && !isTable && (
            <>
              <button type="button" class="table-tool" onClick={saving.picture}>
                <Image size={14} aria-hidden="true" /> PNG
              </button>
              <button type="button" class="table-tool" onClick={saving.csv}>
                <Download size={14} aria-hidden="true" /> CSV
              </button>
            </>
          )}
          {table && (
            <button type="button" class="table-tool" onClick={() => setView(isTable ? 'chart' : 'table')}>
              {isTable ? <ChartColumn size={14} aria-hidden="true" /> : <Table2 size={14} aria-hidden="true" />}{' '}
              {isTable ? 'As a chart' : 'As a table'}
            </button>
          )}
        </span>
      </div>
    </div>
  )
}

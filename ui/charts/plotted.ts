import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { secondsOf } from '../figures/calendar-days.ts'
import { coloursOf, evenPlaces } from '../figures/chart-data.ts'
import { COLOURS, type Drawing, optionsFor } from './time-line-options.ts'

/** Draws lines over days into an element. It is loaded once the first of them is to be drawn, with the library that draws. */
export const plotted = (host: HTMLElement, drawing: Drawing): uPlot => {
  const seconds = drawing.days.map(secondsOf)
  // A place without a value of `undefined` is passed over by the line; `null` would interrupt it.
  const drawnThrough = (places: ReadonlySet<number> | undefined): uPlot.AlignedData =>
    [
      seconds,
      ...drawing.lines.map(({ values }) => (places ? values.map((value, place) => (places.has(place) ? value : undefined)) : values)),
    ] as uPlot.AlignedData
  const placesFrom = (first: number, last: number): ReadonlySet<number> | undefined =>
    evenPlaces(drawing.days, { from: seconds.findIndex((at) => at >= first), to: seconds.findLastIndex((at) => at <= last) })
  let places = placesFrom(seconds[0] ?? 0, seconds.at(-1) ?? 0)
  const options = optionsFor(
    {
      ...drawing,
      onZoom: (first, last) => {
        drawing.onZoom(first, last)
        const now = placesFrom(first, last)
        if (now?.size === places?.size) return
        places = now
        // After this zoom, and then once more, as the vertical axis follows from what is drawn.
        queueMicrotask(() => {
          plot.setData(drawnThrough(places), false)
          plot.setScale('x', { min: first, max: last })
        })
      },
    },
    { colours: coloursOf(host, COLOURS), width: host.clientWidth },
  )
  const plot = new uPlot(options, drawnThrough(places), host)
  return plot
}

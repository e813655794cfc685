import './known-language.ts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { secondsOf } from '../figures/calendar-days.ts'
import { coloursOf } from '../figures/chart-data.ts'
import { COLOURS, type Drawing, optionsFor } from './time-line-options.ts'

/** Draws lines over days into an element. It is loaded once the first of them is to be drawn, with the library that draws. */
export const plotted = (host: HTMLElement, drawing: Drawing): uPlot => {
  const data = [drawing.days.map(secondsOf), ...drawing.lines.map(({ values }) => values)] as uPlot.AlignedData
  return new uPlot(optionsFor(drawing, { colours: coloursOf(host, COLOURS), width: host.clientWidth }), data, host)
}

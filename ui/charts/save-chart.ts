import { saveFile } from '../client/save-file.ts'
import { today } from '../client/settings.ts'

const MARGIN = 16
const TITLE = 15

/** Saves what a chart shows as a picture: on the ground that it stands on, with its title above it. */
export const savePicture = (
  name: string,
  { drawn, title, ground, ink }: { drawn: HTMLCanvasElement; title: string; ground: string; ink: string },
): void => {
  const scale = devicePixelRatio || 1
  const picture = document.createElement('canvas')
  const head = (TITLE + 2 * MARGIN) * scale
  picture.width = drawn.width + 2 * MARGIN * scale
  picture.height = drawn.height + head + MARGIN * scale
  const context = picture.getContext('2d')
  if (!context) return
  context.fillStyle = ground
  context.fillRect(0, 0, picture.width, picture.height)
  context.fillStyle = ink
  context.font = `600 ${TITLE * scale}px "Geist Variable", system-ui, sans-serif`
  context.textBaseline = 'top'
  context.fillText(title, MARGIN * scale, MARGIN * scale, drawn.width)
  context.drawImage(drawn, MARGIN * scale, head)
  picture.toBlob((blob) => blob && saveFile(`${name}-${today.peek()}.png`, blob), 'image/png')
}

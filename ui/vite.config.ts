import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

/** `npm run build` builds the pages into `dist/ui`; `npm run dev` serves them for work on them, with the API of a server beside it. */
export default defineConfig({
  // Files name each other by their own places, so that the pages work below any path; the server names those of the page itself.
  base: './',
  plugins: [preact()],
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts and icons stay files of their own: a content security policy need not allow data: for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

/** `npx vite ui` serves the pages for work on them, with the API of a server that runs beside it; `npm run build` builds them into `dist/ui`. */
export default defineConfig({
  plugins: [preact()],
  server: { port: 5173, proxy: { '/api': { target: 'http://127.0.0.1:7500', changeOrigin: true } } },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts and icons stay files of their own: a content security policy need not allow data: for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

/** Vite takes style sheets as modules; this declares them for TypeScript. */
declare module '*.css'
declare module '@fontsource-variable/geist'

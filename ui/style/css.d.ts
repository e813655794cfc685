/** Vite takes style sheets as modules; TypeScript needs to be told that they are there. */
declare module '*.css'
declare module '@fontsource-variable/geist'

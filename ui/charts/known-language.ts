/*
 * The library that draws lines asks for the browser's language while it is loaded, and is not loaded where that is none: a browser that is
 * started without a locale calls it "C". Whatever loads it loads this first.
 */
try {
  new Intl.NumberFormat(navigator.language).format(0)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true })
}

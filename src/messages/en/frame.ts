/** What the page shows before its code is there, and when it does not come. */
export const frame = {
  description: 'Your books, from your own journal files.',
  loading: 'Loading',
  needsJavaScript: 'Daybook shows your books in the browser and needs JavaScript for it. Every figure is also at /api/openapi.json.',
  filesNotLoaded: 'The files of this page could not be loaded: Daybook was updated while it ran, or has stopped. Restart it and reload this page.',
  language: 'Language',
  helpAboutPage: 'Help about this page',
}

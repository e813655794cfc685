const parameters = new URLSearchParams(location.search)

/** Whether the page was opened to add a transaction: by a shortcut of the installed app, or by what another one shared with it. */
export const opensToAdd = parameters.has('add')

/** What another program on the device shared when it opened the page, see share_target in the manifest; '' for nothing. */
export const sharedText = ['title', 'add']
  .map((name) => parameters.get(name)?.trim() ?? '')
  .filter((text) => opensToAdd && text !== '')
  .join(' ')
  .slice(0, 1000)

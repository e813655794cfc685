/** Hands a file to the browser to keep. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Puts a text on the clipboard, also where the page came without encryption and the browser keeps its newer way to itself. */
export const copyText = async (text: string): Promise<void> => {
  if (isSecureContext) return navigator.clipboard.writeText(text)
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = text
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (!copied) throw new Error('the browser does not let this page copy')
}

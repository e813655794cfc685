const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** "1.4 MB": how much room something takes. */
export const sizeInWords = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  if (bytes === 1) return '1 byte'
  return `${step === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[step]}`
}

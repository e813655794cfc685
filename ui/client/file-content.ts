/** What a file of this machine holds, in base64; rejects for a folder, and for one that was moved. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')))
    reader.readAsDataURL(file)
  })

/** In base64, and with what else is sent, a body of 25 MiB. */
export const FILE_MEBIBYTES_MAX = 18

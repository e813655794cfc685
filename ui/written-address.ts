import { useBrowserLocation, useSearch } from 'wouter-preact/use-browser-location'

/*
 * The router decodes what stands in an address, and so does who asks for a name in it: "VAT 19%" would be decoded twice, which is no
 * address any more, or another name. So a percent sign is given to it encoded once more.
 */
const written = (address: string): string => address.replaceAll('%25', '%2525')

type Options = Parameters<typeof useBrowserLocation>[0]

export function useWrittenLocation(options: Options): ReturnType<typeof useBrowserLocation> {
  const [path, navigate] = useBrowserLocation(options)
  return [written(path), navigate]
}

export const useWrittenSearch = (options: Parameters<typeof useSearch>[0]): string => written(useSearch(options))

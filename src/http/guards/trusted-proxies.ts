import { ownValue } from '#vocabulary/own-value.ts'
import { BlockList, isIP } from 'node:net'

/** Names that networks have in every list of proxies. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Whom Fastify believes about for whom it asks: the other end of the socket, of which only a front has the key, and beyond it the
 * proxies that the owner named. Without a socket they alone are believed, which Fastify does by itself.
 */
export function believesFront(proxies: readonly string[]): (address: string | undefined, hop: number) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies.flatMap((name) => ownValue(NAMED, name) ?? [name])) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) continue
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address, hop) =>
    hop === 0 || (address !== undefined && isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
}

import { z } from 'zod'

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])

/** Who may say for whom a request is made. A network of everybody is none: whoever asks could say who they are. */
export const trustedProxies = z
  .array(
    z
      .string()
      .refine(
        (text) => address.safeParse(text).success && !/\/0+$/.test(text),
        'expected an address such as 127.0.0.1, or a network such as 10.0.0.0/8',
      ),
  )
  .default([])
  .describe('addresses or networks (CIDR) of proxies whose X-Forwarded-For is trusted; a change needs a restart')

import type { Page } from '@playwright/test'

type VirtualAuthenticator = {
  setVerified: (isUserVerified: boolean) => Promise<unknown>
  /** As a device that is lost. */
  remove: () => Promise<unknown>
}

/** Chromium's own authenticator, as a device with a screen lock; its user is there and answers by itself. */
export const addAuthenticator = async (page: Page): Promise<VirtualAuthenticator> => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    remove: () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/** On the port of calls, for gateways: 503 while calls should go to another instance. */
export const readyPath = '/readyz'

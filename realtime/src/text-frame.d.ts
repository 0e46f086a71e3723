/** A websocket text message as a server writes it: one frame, not masked, not compressed (RFC 6455, 5.2). */
export declare const textFrame: (text: string) => Buffer

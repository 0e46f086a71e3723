const tonesAt = [0, 0.25, 0.5]

/** Three short tones; resolves when they end. */
export const playTones = (context: AudioContext): Promise<void> =>
  new Promise((settle) => {
    for (const start of tonesAt) {
      const tone = new OscillatorNode(context, { frequency: 880 })
      const volume = new GainNode(context, { gain: 0.2 })
      tone.connect(volume).connect(context.destination)
      tone.start(context.currentTime + start)
      tone.stop(context.currentTime + start + 0.15)
      if (start === tonesAt.at(-1)) tone.addEventListener('ended', () => settle())
    }
  })

/** Plays once; silent where the browser blocks sound, since the screen shows the same. */
export const playAlert = (): void => {
  try {
    const context = new AudioContext()
    void playTones(context).then(() => context.close())
  } catch (error) {
    console.warn(error)
  }
}

// How tools/courts.py shrinks the court figures: whole units are a tenth of a pixel even on a large card.
export default {
  multipass: true,
  floatPrecision: 0,
  plugins: [
    {
      name: "preset-default",
      params: {
        overrides: {
          // With no decimals left, a matrix made from a rotation would lose the rotation.
          convertTransform: false,
        },
      },
    },
  ],
};

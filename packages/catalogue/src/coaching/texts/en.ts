import type { CoachingTexts } from "../types.ts";

export const en: CoachingTexts = {
  why: {
    economy: {
      child: "It lets you go on for longer before you get tired.",
      adult: "It costs energy that could carry you further at the same effort.",
      older: "It makes every step more tiring than it needs to be.",
    },
    impact: {
      child: "Soft is quiet: your legs take the bump better.",
      adult: "It decides how much of each impact the shin, knee and hip have to take.",
      older: "A softer contact is kinder to knees and hips.",
    },
    kneeLoad: {
      child: "A knee that points where the toes point is a strong knee.",
      adult: "A knee in line with the foot shares the load better between its joint surfaces and muscles.",
      older: "A knee in line with the foot carries you more comfortably, on stairs too.",
    },
    power: {
      child: "It makes you throw, kick and jump further.",
      adult: "It decides how much of the legs' force arrives where it is wanted.",
      older: "Strength that arrives quickly helps on stairs and when you must catch yourself.",
    },
    speed: {
      child: "It makes you quicker.",
      adult: "It is where time is won or lost in this movement.",
      older: "Being able to move quickly is what saves a stumble.",
    },
    control: {
      child: "If you can do it slowly, you can do it well.",
      adult: "Control at low speed is what remains of a movement when it gets fast or heavy.",
      older: "Control keeps everyday movements safe.",
    },
    range: {
      child: "The more room a joint has, the easier the movement is.",
      adult: "What one joint lacks, another has to make up for.",
      older: "Enough room in the joints keeps dressing, reaching and stairs easy.",
    },
    evenness: {
      child: "Two sides are stronger than one.",
      adult: "A side that does less is often one that can do less; it is worth finding out which.",
      older: "When both sides share the work, neither tires first.",
    },
    comfort: {
      child: "Sitting and standing well feels good for longer.",
      adult: "A posture that is held for hours is felt in the neck, shoulders or back sooner than one that changes.",
      older: "An upright posture makes breathing, seeing ahead and walking easier.",
    },
    steadiness: {
      child: "Standing still on one leg is a superpower in every sport.",
      adult: "Steadiness over the foot is the base of every step, turn and landing.",
      older: "Steadiness over the feet is what keeps you up when something gets in the way.",
    },
    independence: {
      child: "Strong legs get you up and going.",
      adult: "Legs that rise and walk with ease leave room for everything else.",
      older: "Rising and walking with ease is what going out, shopping and stairs rest on.",
    },
    lifting: {
      child: "A load close to you is a light load.",
      adult: "The same load is lighter on a straight path, and the weakest position decides how much can be lifted.",
      older: "A load that stays close to the body spares the back.",
    },
    aim: {
      child: "Do it the same way every time and it goes where you want.",
      adult: "What is repeated the same way is repeated with the same result.",
      older: "What is repeated the same way goes where you want it.",
    },
    progress: {
      child: "A little every time makes you strong.",
      adult: "The dose decides whether training builds up or only tires.",
      older: "A little, often, is what keeps strength.",
    },
  },
  drills: {
    cuePractice: { name: "One cue at a time", how: "Do a few easy repetitions with only this cue in mind, then film one and compare." },
    metronomeRun: { name: "Running to a beat", how: "Set a metronome 5 % above your own step rate and take one step on each beat." },
    relaxedStrides: {
      name: "Longer relaxed strides",
      how: "Run easily, set a metronome 5 % below your own step rate and let each stride carry you further at the same speed.",
    },
    shortSteps: { name: "Quick short steps", how: "Run easily and put each foot down under the hips, as if the ground were hot." },
    runTall: { name: "Tall running", how: "Run relaxed strides as if a string pulled the crown of your head up, leaning from the ankles." },
    marching: {
      name: "Marching on the spot",
      how: "Lift one knee to hip height with the toes up, stand tall on the other leg, and change with a quick step.",
    },
    wallDrive: {
      name: "Wall drive",
      how: "Lean with both hands against a wall in one straight line, drive one knee up and change legs sharply.",
    },
    looseArms: {
      name: "Loose arm swing",
      how: "Stand, elbows at a right angle, and swing the hands from hip to chest without crossing the middle.",
    },
    twoRails: { name: "Two rails", how: "Run or walk along a line and let each foot land on its own side of it." },
    walkTall: { name: "Tall walk", how: "Walk with eyes on the horizon and arms that swing, as if you wanted to look over a hedge." },
    metronomeWalk: { name: "Brisk walking to a beat", how: "Walk to a beat that is a little quicker than your own, on even ground." },
    longWalk: { name: "Longer steps", how: "Walk along a line of marks and let each step pass the mark a little." },
    shadowStroke: {
      name: "Stroke without a ball",
      how: "Do the stroke slowly without a ball, stop where you would meet the ball, check the position, and go on.",
    },
    medicineBallTurn: {
      name: "Turning with a ball",
      how: "Stand side-on to a wall, turn the hips first and then the shoulders, and throw a light ball against the wall.",
    },
    stepAndThrow: { name: "Step and throw", how: "Take one step, wait until the front foot stands firmly, then throw at half speed." },
    slowKick: {
      name: "Kick in slow motion",
      how: "Do the kick without a ball: long step, leg back, swing through and hold the end on one leg.",
    },
    lungeAndBack: {
      name: "Lunge and back",
      how: "Lunge to a mark, hold for a moment with the knee over the foot, and push back to where you began.",
    },
    brakeSteps: {
      name: "Braking in three steps",
      how: "Run up slowly, sink lower with each of three steps, and stop on both feet with the knees over the toes.",
    },
    slideBoard: {
      name: "Side push",
      how: "Push off to the side on a smooth floor, glide on one leg with the knee bent, and change sides.",
    },
    kickBoard: {
      name: "Kicking with a board",
      how: "Hold a board with straight arms and kick from the hips, slowly and evenly on both sides.",
    },
    oneHandShot: {
      name: "One-handed shot",
      how: "Stand near the basket and shoot with one hand only, elbow under the ball, and hold the follow-through.",
    },
    slideFinish: {
      name: "Hold the finish",
      how: "Take the last step only, let the arm swing through and stay still on the front leg until the ball has gone.",
    },
    cleanBarPath: {
      name: "Light bar, straight path",
      how: "Take half your usual load and keep the bar over the middle of the foot all the way.",
    },
    pauseLift: {
      name: "Lift with a stop",
      how: "Use a light load and stop for two seconds in your weakest position, then finish the lift.",
    },
    slowLowering: { name: "Slow lowering", how: "Take three seconds on the way down, stop for one, and come up at your usual pace." },
    liftClose: { name: "Close lift", how: "Stand close to a light box, push the hips back, pull the box to you and rise with the legs." },
    hingeStick: {
      name: "Hip hinge with a stick",
      how: "Hold a stick along head, upper back and tailbone and push the hips back without losing contact with any of the three.",
    },
    boxSquat: {
      name: "Squat to a box",
      how: "Sit back towards a box with the feet flat and the knees over the toes, touch it and stand up.",
    },
    splitSquat: {
      name: "Split squat",
      how: "Stand with one foot in front, sink straight down until the rear knee nearly touches, and rise.",
    },
    stepUp: { name: "Step-up", how: "Step onto a stair, stand tall on that leg with a level pelvis, and come down slowly." },
    bridge: {
      name: "Hip bridge",
      how: "Lie on your back, feet on the floor, lift the hips until trunk and thighs are in line, and hold for a breath.",
    },
    sideLegRaise: {
      name: "Side leg raise",
      how: "Lie on your side and lift the straight upper leg a little behind you, toes pointing forward.",
    },
    sidePlank: { name: "Side plank", how: "Rest on forearm and knees or feet, lift the hips into one line and hold." },
    calfRaise: { name: "Calf raise", how: "Rise onto the balls of your feet, hold for a moment, and come down slowly." },
    chairRise: {
      name: "Chair rise",
      how: "Sit at the front of a firm chair, lean forward, stand up without the hands and sit down slowly.",
    },
    bandRow: { name: "Row with a band", how: "Pull a band to the ribs with the shoulder blades back and down, then let it go slowly." },
    softLanding: { name: "Soft landing", how: "Jump low on the spot and land without a sound, knees bent and over the toes." },
    stickLanding: { name: "Land and stay", how: "Step down from a low box, land on both feet and do not move for two seconds." },
    pogo: { name: "Ankle hops", how: "Hop on the spot with nearly straight knees and short contacts." },
    squatJump: { name: "Squat jump", how: "Bend the knees quickly, jump as high as you can, land softly and stand still before the next." },
    headerWithoutBall: {
      name: "Header without a ball",
      how: "Jump off both feet without a ball, lean back a little in the air, bend forward as if to meet it, and land softly on both feet.",
    },
    ankleRock: {
      name: "Knee to wall",
      how: "With the heel on the floor, move the knee towards a wall over the second toe, and hold at the end.",
    },
    hamstringReach: {
      name: "Straight-leg reach",
      how: "Lie on your back, hold one leg with a towel and straighten the knee until you feel a stretch in the back of the thigh.",
    },
    wallSlide: {
      name: "Wall slide",
      how: "Stand with your back to a wall and slide both arms up as far as ribs and back stay where they are.",
    },
    sideBend: {
      name: "Side bend",
      how: "Stand with feet apart, slide one hand down the thigh without turning, and breathe out at the end.",
    },
    hipRock: { name: "Hip rocking", how: "Kneel on all fours with knees apart and rock the hips back towards the heels." },
    neckTurn: { name: "Neck turns", how: "Sit tall, turn the head slowly to one side as far as is comfortable, hold, and change sides." },
    narrowStand: {
      name: "Feet closer together",
      how: "Stand beside a worktop with the feet as far apart as you need to be steady, hold, and bring them a little closer each time.",
    },
    weightShift: {
      name: "Weight shifts",
      how: "Stand beside a worktop, feet hip-width apart, and move your weight slowly towards the toes and back with the heels on the floor.",
    },
    lineStand: {
      name: "Heel-to-toe stand",
      how: "Stand with one foot in front of the other beside a worktop, fingertips ready to touch it.",
    },
    oneLegStand: { name: "One-leg stand", how: "Stand on one leg with the eyes on a point ahead, near something to hold." },
    turnSteps: { name: "Turning in steps", how: "Walk round a chair in both directions with small steps that lift off the floor." },
    deskSetup: {
      name: "Desk set-up",
      how: "Change one thing first: seat height, then desk, then screen, until elbows and knees are near a right angle.",
    },
    rowPause: {
      name: "Row with a stop",
      how: "Row easily and stop for two seconds after each finish, arms straight and trunk leaning forward, before the knees rise.",
    },
    bikeSetup: { name: "Bike set-up", how: "Change one thing by no more than five millimetres, ride for a few days, then film again." },
    microBreak: { name: "Short break", how: "Stand up and walk a few steps every half hour." },
  },
  drill: { child: "Try this game: {drill}.", adult: "Drill: {drill}.", older: "Exercise: {drill}, with a firm support within reach." },
  sets: { one: "{n} set", other: "{n} sets" },
  repetitions: { one: "{n} repetition", other: "{n} repetitions" },
  seconds: { one: "{n} second", other: "{n} seconds" },
  perWeek: { one: "once a week", other: "{n} times a week" },
  weeks: { one: "{n} week", other: "{n} weeks" },
  dose: "{sets} of {amount}, {perWeek}.",
  once: "Once; then look again.",
  daily: "Every day.",
  again: "Film again in {weeks} from the same place.",
  againElsewhere: "Film again in {weeks}.",
  withinError: "A change of up to {change} may be measurement error.",
  healthTest:
    "Show this result to a doctor or physiotherapist and ask for a falls check-up: strength and balance, medicines, blood pressure, eyesight, feet and the home. Practise with somebody near, and stop if there is pain or dizziness.",
  healthTestUnder60:
    "Such a result is unusual below 60 years: show it to a doctor or physiotherapist. Practise with somebody near, and stop if there is pain or dizziness.",
};

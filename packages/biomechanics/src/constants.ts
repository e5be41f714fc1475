export { GRAVITY_MPS2 } from "@sagittal/contract/free-fall";

/** Length of thigh and shank between joint centres as a share of stature (Winter 2009). */
export const LEG_SHARE = 0.491;

/** Height of the hip joint's centre above the floor as a share of stature (Winter 2009). */
export const HIP_HEIGHT_SHARE = 0.53;

/**
 * Distance from mid-hip to mid-shoulder as a share of stature, between the joint centres to which the pose model's landmarks are moved (`PoseCalibration.jointCentres`). How 0.264 was measured is not on record; with it
 * the scale of all clips of known scale is right within 2 %. Winter's table (2009) gives 0.288, from the trochanter to the acromion; BlazePose's landmark lies at the acromion too, and its offsets put the shoulder's centre 0.02 to 0.03 of stature below it.
 */
export const TRUNK_SHARE = 0.264;

/**
 * Distance from mid-shoulder (see `TRUNK_SHARE`) to the middle between the ears as a share of stature, chosen so that leg, trunk and neck together are right in the mean of 1,017 rendered walkers and runners. Of leg
 * and trunk it is 0.185 in the median of these, 0.190 in that of 17 filmed clips.
 */
export const NECK_SHARE = 0.15;
